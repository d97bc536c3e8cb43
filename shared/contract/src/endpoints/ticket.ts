import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { order } from '../entities/order.ts';
import { cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import {
  ticket,
  ticketAsset,
  ticketConfig,
  ticketOperation,
  ticketPurchase,
  ticketSummary,
} from '../entities/ticket.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

export const config = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/config',
  access: 'public',
  summary: 'Price and limits of a ticket',
  input: none,
  data: ticketConfig,
});

export const getOrder = /* @__PURE__ */ memberPost('/api/v1/ticket/getOrder', {
  idempotent: true,
  changes: ['/api/v1/order/open', '/api/v1/user/due'],
  summary: 'Order tickets, to be paid on chain; an open order for as many is offered again',
  input: z.object({
    quantity: z.int().check(z.minimum(1), z.maximum(100)),
    asset: z._default(ticketAsset, 'JU'),
  }),
  data: order,
});

export const list = /* @__PURE__ */ memberGet('/api/v1/ticket/list', {
  streams: ['user@wallet'],
  summary: 'The user’s tickets, newest first',
  input: cursorQuery,
  data: cursorPage(ticket),
});

export const operations = /* @__PURE__ */ memberGet('/api/v1/ticket/operations', {
  streams: ['user@wallet'],
  summary: 'Operations that kept the user’s tickets active, newest first',
  input: cursorQuery,
  data: cursorPage(ticketOperation),
});

export const purchases = /* @__PURE__ */ memberGet('/api/v1/ticket/purchases', {
  streams: ['user@wallet'],
  summary: 'The user’s paid ticket purchases, newest first, with the application of each',
  input: cursorQuery,
  data: cursorPage(ticketPurchase),
});

export const summary = /* @__PURE__ */ memberGet('/api/v1/ticket/summary', {
  streams: ['user@wallet'],
  summary: 'The user’s active tickets, when the next one lapses, and the dividend application',
  input: none,
  data: ticketSummary,
});
