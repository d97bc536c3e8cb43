import * as z from 'zod/mini';
import { baseUnits, hash, timestamp } from './primitives.ts';

/** `waiting` for the dividend to be approved, `releasing` day by day, `completed`. */
export const releaseState = z.enum(['waiting', 'releasing', 'completed']);
export type ReleaseState = z.infer<typeof releaseState>;

/** What the tickets of one purchase release. Amounts: ENU base units. */
export const ticketRelease = z.object({
  order_id: z.string(),
  /** Tickets of the purchase. */
  tickets: z.int(),
  total: baseUnits,
  released: baseUnits,
  /** Of the total each day, in hundredths of a percent. */
  rate_bps: z.int(),
  state: releaseState,
  granted_at: timestamp,
  started_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
});
export type TicketRelease = z.infer<typeof ticketRelease>;

/** Specification §3, release: of all purchases together. Amounts: ENU base units. */
export const releaseOverview = z.object({
  /** `none`: no ticket was bought. */
  state: z.enum(['none', ...releaseState.options]),
  /** Everything that was ever granted. */
  historical: baseUnits,
  released: baseUnits,
  remaining: baseUnits,
  /** Of what was released, what is in the account now. */
  available: baseUnits,
  /** Of each purchase's total each day, in hundredths of a percent, as purchases are granted now. */
  rate_bps: z.int(),
  /** Released of the total, in hundredths of a percent. */
  progress_bps: z.int(),
  /** What the next day brings, and when; null while nothing is being released. */
  next: z.nullable(z.object({ at: timestamp, amount: baseUnits })),
  /** The newest purchases, 50 at most. */
  releases: z.array(ticketRelease),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

/** What one day set free of one purchase. */
export const releaseDay = z.object({
  id: z.string(),
  /** 'YYYY-MM-DD', UTC. */
  day: z.iso.date(),
  order_id: z.string(),
  amount: baseUnits,
  /** Of this purchase, this day included. */
  released_after: baseUnits,
  /** Of this purchase. */
  total: baseUnits,
  at: timestamp,
});
export type ReleaseDay = z.infer<typeof releaseDay>;

/** Where a ticket quantity came from. */
export const quantitySource = z.object({
  id: z.string(),
  kind: z.enum(['ticket_purchase']),
  amount: baseUnits,
  tickets: z.int(),
  order_id: z.string(),
  tx_hash: z.nullable(hash),
  /** The purchase was taken back, and the quantity with it. */
  taken_back: z.boolean(),
  at: timestamp,
});
export type QuantitySource = z.infer<typeof quantitySource>;
