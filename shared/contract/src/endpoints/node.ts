import * as z from 'zod/mini';
import { nodeConfig, nodePurchase } from '../entities/node.ts';
import { order } from '../entities/order.ts';
import { baseUnits, cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

const tier = z.string().check(z.minLength(1), z.maxLength(64));

export const config = /* @__PURE__ */ memberGet('/api/v1/node/config', {
  streams: ['user@wallet'],
  summary: 'Nodes on offer with their prices, benefits and stock, and the user’s number of each',
  input: none,
  data: nodeConfig,
});

export const powerLog = /* @__PURE__ */ memberGet('/api/v1/node/powerLog', {
  streams: ['user@wallet'],
  summary: 'Sources of the user’s compute power, newest first',
  input: cursorQuery,
  data: cursorPage(nodePurchase),
});

export const getOrder = /* @__PURE__ */ memberPost('/api/v1/node/getOrder', {
  idempotent: true,
  changes: ['/api/v1/order/open', '/api/v1/user/due'],
  summary: 'Order a node, to be paid on chain; an open order for the same is offered again',
  input: z.object({ tier }),
  data: order,
});

export const balanceBuyNode = /* @__PURE__ */ memberPost('/api/v1/node/balanceBuyNode', {
  idempotent: true,
  changes: [
    config.path,
    powerLog.path,
    '/api/v1/user/info',
    '/api/v1/wallet/balances',
    '/api/v1/user/moneyLog',
    '/api/v1/user/activity',
  ],
  summary: 'Buy a node with the account’s USDT',
  input: z.object({
    tier,
    /** USDT base units: the price that the buyer saw. */
    price: baseUnits,
  }),
  data: nodePurchase,
});
