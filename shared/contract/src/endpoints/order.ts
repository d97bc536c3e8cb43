import * as z from 'zod/mini';
import { order } from '../entities/order.ts';
import { hash, none } from '../entities/primitives.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

const orderId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const detail = /* @__PURE__ */ memberGet('/api/v1/order/detail', {
  streams: ['user@order', 'user@wallet'],
  summary: 'One order of the user, for resuming a payment',
  input: orderId,
  data: order,
});

export const open = /* @__PURE__ */ memberGet('/api/v1/order/open', {
  streams: ['user@order', 'user@wallet'],
  summary: 'The user’s unpaid and confirming orders, newest first',
  input: none,
  data: z.object({ list: z.array(order) }),
});

export const approval = /* @__PURE__ */ memberPost('/api/v1/order/approval', {
  repeatable: true,
  summary: 'Record the transaction that approved a token payment of an order of the user',
  input: z.extend(orderId, {
    /** null: an earlier approval sufficed, so the payment needed none. */
    tx_hash: z.nullable(hash),
  }),
  data: none,
});

export const cancel = /* @__PURE__ */ memberPost('/api/v1/order/cancel', {
  repeatable: true,
  changes: [open.path, detail.path, '/api/v1/user/due'],
  summary: 'Cancel an unpaid order of the user',
  input: orderId,
  data: order,
});
