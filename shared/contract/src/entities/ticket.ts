import * as z from 'zod/mini';
import { baseUnits, hash, timestamp } from './primitives.ts';

export const ticketConfig = z.object({
  /** JU base units for one ticket (specification §9: 60 JU). */
  price: baseUnits,
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
  price: baseUnits,
  order_id: z.string(),
  tx_hash: z.nullable(hash),
  created_at: timestamp,
  lapses_at: timestamp,
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

export const ticketSummary = z.object({
  active: z.int(),
  lapsed: z.int(),
  /** When the first of the active tickets lapses; null without one. */
  next_lapse_at: z.nullable(timestamp),
});
export type TicketSummary = z.infer<typeof ticketSummary>;
