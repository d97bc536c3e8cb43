import * as z from 'zod/mini';
import { baseUnits, hash, timestamp } from './primitives.ts';

/** `waiting` for approval of the dividend, `releasing` day by day, `completed`. */
export const releaseState = z.enum(['waiting', 'releasing', 'completed']);
export type ReleaseState = z.infer<typeof releaseState>;

/** Vesting of the tickets of one purchase. Amounts: ENU base units. */
export const ticketRelease = z.object({
  order_id: z.string(),
  /** Tickets of the purchase. */
  tickets: z.int(),
  total: baseUnits,
  released: baseUnits,
  /** Daily share of the total, in basis points. */
  rate_bps: z.int(),
  state: releaseState,
  granted_at: timestamp,
  started_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
});
export type TicketRelease = z.infer<typeof ticketRelease>;

/** Specification §3, release: the vesting of all purchases together. Amounts: ENU base units. */
export const releaseOverview = z.object({
  /** `none`: no purchase has a vesting. */
  state: z.enum(['none', ...releaseState.options]),
  /** ENU of all purchases, without reversed ones. */
  historical: baseUnits,
  released: baseUnits,
  remaining: baseUnits,
  /** The account's ENU balance, including ENU from other members. */
  available: baseUnits,
  /** Daily share of the newest purchase, or of a new one if there is none; basis points. */
  rate_bps: z.int(),
  /** Released share of the total, in basis points. */
  progress_bps: z.int(),
  /** Time and amount of the next vesting; null while nothing vests. */
  next: z.nullable(z.object({ at: timestamp, amount: baseUnits })),
  /** The newest purchases, 50 at most. */
  releases: z.array(ticketRelease),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

/** Vesting of one purchase on one day. */
export const releaseDay = z.object({
  id: z.string(),
  /** 'YYYY-MM-DD', UTC. */
  day: z.iso.date(),
  order_id: z.string(),
  amount: baseUnits,
  /** Released ENU of this purchase, including this day. */
  released_after: baseUnits,
  /** Total ENU of this purchase. */
  total: baseUnits,
  at: timestamp,
});
export type ReleaseDay = z.infer<typeof releaseDay>;

/** A purchase that granted ENU. Amounts: ENU base units. */
export const quantitySource = z.object({
  id: z.string(),
  kind: z.enum(['ticket_purchase']),
  /** Total of the purchase. It is released day by day. */
  amount: baseUnits,
  /** Missing on older servers. */
  released: z.optional(baseUnits),
  /** State of the release. Missing for a reversed purchase, and on older servers. */
  state: z.optional(releaseState),
  tickets: z.int(),
  order_id: z.string(),
  tx_hash: z.nullable(hash),
  /** The purchase was reversed, and its ENU taken back. */
  taken_back: z.boolean(),
  at: timestamp,
});
export type QuantitySource = z.infer<typeof quantitySource>;
