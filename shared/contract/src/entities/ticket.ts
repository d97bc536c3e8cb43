import * as z from 'zod/mini';
import { address, baseUnits, hash, timestamp } from './primitives.ts';

/**
 * A chain order. `awaiting_payment` → `confirming` (seen, fewer than N confirmations) → `paid`;
 * a reorg takes `confirming` back to `awaiting_payment`; `expired` when nothing was seen in time
 * (a payment that still arrives is honoured).
 */
export const orderStatus = z.enum(['awaiting_payment', 'confirming', 'paid', 'expired']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** What the wallet has to send: `Checkout.pay(reference)` with `amount` in native JU. */
export const paymentRequest = z.object({
  chain_id: z.int(),
  contract: address,
  /** bytes32 order reference of the Checkout contract. */
  reference: hash,
  /** null: the chain's native coin. */
  token: z.nullable(address),
  amount: baseUnits,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const order = z.object({
  id: z.string(),
  kind: z.enum(['ticket']),
  quantity: z.int(),
  status: orderStatus,
  payment: paymentRequest,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  tx_hash: z.nullable(hash),
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: z.nullable(timestamp),
});
export type Order = z.infer<typeof order>;

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

export const ticketSummary = z.object({
  active: z.int(),
  lapsed: z.int(),
  /** When the first of the active tickets lapses; null without one. */
  next_lapse_at: z.nullable(timestamp),
});
export type TicketSummary = z.infer<typeof ticketSummary>;
