import * as z from 'zod/mini';
import { aidConfig, aidMove, aidMoveKinds, aidPosition } from '../entities/aid.ts';
import { order } from '../entities/order.ts';
import { cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

// 'pledge' is the API's word for mutual aid.
export const config = /* @__PURE__ */ memberGet('/api/v1/pledge/config', {
  streams: ['user@wallet'],
  summary: 'Terms of mutual aid, whether members can join, and the coverage of its reserve',
  input: none,
  data: aidConfig,
});

export const getOrder = /* @__PURE__ */ memberPost('/api/v1/pledge/getOrder', {
  idempotent: true,
  changes: ['/api/v1/order/open', '/api/v1/user/due'],
  summary: 'Order a position in mutual aid, paid on chain; an open order is returned again',
  input: none,
  data: order,
});

export const list = /* @__PURE__ */ memberGet('/api/v1/pledge/list', {
  streams: ['user@wallet'],
  summary: 'The user’s positions in mutual aid, newest first',
  input: cursorQuery,
  data: cursorPage(aidPosition),
});

export const history = /* @__PURE__ */ memberGet('/api/v1/pledge/history', {
  streams: ['user@wallet'],
  summary: 'On-chain events of the user’s positions, newest first',
  input: z.extend(cursorQuery, { kind: z.optional(z.enum(aidMoveKinds)) }),
  data: cursorPage(aidMove),
});
