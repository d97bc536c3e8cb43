import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

export const ticketAssets = ['JU', 'USDT'] as const;
export const ticketAsset = z.enum(ticketAssets);
export type TicketAsset = z.infer<typeof ticketAsset>;

export const ticketConfig = z.object({
  /** JU base units for one ticket (specification §9: 60 JU). */
  price: baseUnits,
  /** USDT contract, and price of one ticket in base units; null: tickets are sold for JU only. */
  usdt: z.nullable(z.object({ token: address, price: baseUnits })),
  max_quantity: z.int(),
  /** ENU that a ticket bought now releases: base units in total, and the daily share of it. */
  release: z.optional(z.object({ per_ticket: baseUnits, rate_bps: z.int() })),
  /** A ticket lapses after this many ms without an operation (specification §9: 3 days). */
  lapse_ms: z.int(),
});
export type TicketConfig = z.infer<typeof ticketConfig>;

export const ticketStatus = z.enum(['active', 'lapsed']);
export const ticket = z.object({
  id: z.string(),
  number: z.string(),
  status: ticketStatus,
  /** Base units of `asset`. */
  price: baseUnits,
  asset,
  order_id: z.string(),
  tx_hash: z.nullable(hash),
  created_at: timestamp,
  lapses_at: timestamp,
  /** ms until `lapses_at` by the server's clock; 0 once it has lapsed. */
  left_ms: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

/** Operations that keep tickets active: each keeps all tickets that are active at that moment. */
export const ticketOperationKinds = ['purchase', 'aid_join', 'aid_claim'] as const;

export const ticketOperation = z.object({
  id: z.string(),
  kind: z.enum(ticketOperationKinds),
  /** Number of tickets that the operation created or kept active. */
  tickets: z.int(),
  /** The paid amount in base units of `asset`; null for a claim. Optional: older servers. */
  paid: z.optional(z.nullable(z.object({ amount: baseUnits, asset }))),
  tx_hash: z.nullable(hash),
  at: timestamp,
});
export type TicketOperation = z.infer<typeof ticketOperation>;

export const applicationStatus = z.enum(['pending', 'approved', 'rejected']);

/** An application for the dividend of tickets, with the transaction of a purchase. */
export const ticketApplication = z.object({
  id: z.string(),
  hash,
  status: applicationStatus,
  /** The operator's reason for a rejection. */
  reason: z.nullable(z.string()),
  /** Tickets of the purchase. */
  quantity: z.int(),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type TicketApplication = z.infer<typeof ticketApplication>;

export const ticketPurchase = z.object({
  order_id: z.string(),
  hash,
  quantity: z.int(),
  /** Base units of `asset`. */
  amount: baseUnits,
  asset,
  paid_at: timestamp,
  /** Status of the latest application for the purchase; null without one. */
  application: z.nullable(applicationStatus),
});
export type TicketPurchase = z.infer<typeof ticketPurchase>;

export const ticketSummary = z.object({
  active: z.int(),
  /** Active tickets that lapse within a day. */
  lapsing: z.int(),
  lapsed: z.int(),
  /** Time at which the first active ticket lapses; null without one. */
  next_lapse_at: z.nullable(timestamp),
  /** ms until `next_lapse_at` by the server's clock; null without one. */
  next_left_ms: z.nullable(z.int()),
  /** Status of the newest application for the dividend; null without one. Optional: older servers. */
  application: z.optional(z.nullable(applicationStatus)),
});
export type TicketSummary = z.infer<typeof ticketSummary>;
