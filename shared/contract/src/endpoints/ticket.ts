import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { none, pageOf, pageQuery } from '../entities/primitives.ts';
import { order, ticket, ticketConfig, ticketSummary } from '../entities/ticket.ts';

export const config = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/config',
  access: 'public',
  summary: 'Price and limits of a ticket',
  input: none,
  data: ticketConfig,
});

export const getOrder = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/ticket/getOrder',
  access: 'login',
  idempotent: true,
  summary: 'Create a ticket order to be paid on chain',
  input: z.object({ quantity: z.int().check(z.minimum(1), z.maximum(100)) }),
  data: order,
});

export const orderDetail = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/orderDetail',
  access: 'login',
  streams: ['user@order', 'user@wallet'],
  summary: 'One of the own orders, for resuming a payment',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: order,
});

export const list = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/list',
  access: 'login',
  streams: ['user@order', 'user@wallet'],
  summary: 'Own tickets, newest first',
  input: pageQuery,
  data: pageOf(ticket),
});

export const openOrders = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/openOrders',
  access: 'login',
  streams: ['user@order', 'user@wallet'],
  summary: 'Own orders still to be paid or being confirmed, newest first',
  input: none,
  data: z.object({ list: z.array(order) }),
});

export const summary = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/ticket/summary',
  access: 'login',
  streams: ['user@order', 'user@wallet'],
  summary: 'How many own tickets are active, and when the next of them lapses',
  input: none,
  data: ticketSummary,
});
