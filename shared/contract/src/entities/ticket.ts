import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

/** What a ticket can be paid in on chain. */
export const ticketAssets = ['JU', 'USDT'] as const;
export const ticketAsset = z.enum(ticketAssets);
export type TicketAsset = z.infer<typeof ticketAsset>;

export const ticketConfig = z.object({
  /** JU base units for one ticket (specification §9: 60 JU). */
  price: baseUnits,
  /** The token tickets can be paid in besides, with its base units for one; null: in JU alone. */
  usdt: z.nullable(z.object({ token: address, price: baseUnits })),
  max_quantity: z.int(),
  /** A ticket lapses after this many ms without an operation (§9: 3 days). */
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
  /** Until then by the server's clock; 0 once it has lapsed. */
  left_ms: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

/** What keeps a ticket active: every operation keeps all that are active at that moment. */
export const ticketOperationKinds = ['purchase', 'aid_join', 'aid_claim'] as const;

export const ticketOperation = z.object({
  id: z.string(),
  kind: z.enum(ticketOperationKinds),
  /** How many tickets it made, or kept active. */
  tickets: z.int(),
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
  /** Why it was rejected, in the operator's words. */
  reason: z.nullable(z.string()),
  /** Tickets of the purchase. */
  quantity: z.int(),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type TicketApplication = z.infer<typeof ticketApplication>;

/** A paid order of tickets, to apply with. */
export const ticketPurchase = z.object({
  order_id: z.string(),
  hash,
  quantity: z.int(),
  /** Of the token or coin it was paid in. */
  amount: baseUnits,
  asset,
  paid_at: timestamp,
  /** Of the latest application with it; null without one. */
  application: z.nullable(applicationStatus),
});
export type TicketPurchase = z.infer<typeof ticketPurchase>;

export const ticketSummary = z.object({
  active: z.int(),
  /** Active ones that lapse within a day. */
  lapsing: z.int(),
  lapsed: z.int(),
  /** When the first of the active tickets lapses; null without one. */
  next_lapse_at: z.nullable(timestamp),
  /** Until then by the server's clock; null without one. */
  next_left_ms: z.nullable(z.int()),
});
export type TicketSummary = z.infer<typeof ticketSummary>;
