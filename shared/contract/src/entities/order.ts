import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

/** What is ordered and paid on chain (specification §1). */
export const orderKinds = [
  ...(['ticket', 'node', 'aid', 'network_fee', 'card_fee', 'goods'] as const),
  /** Nothing is bought: the money is the account's. */
  'deposit',
] as const;
export const orderKind = z.enum(orderKinds);
export type OrderKind = z.infer<typeof orderKind>;

/**
 * A chain order. `awaiting_payment` → `confirming` (seen, fewer than N confirmations) → `paid`;
 * a reorg takes `confirming` back to `awaiting_payment`; `expired` when nothing was seen in time,
 * `cancelled` by its owner. A payment that is mined within a grace after `expires_at` makes both
 * `paid`; a later one waits for its payer's claim (`wallet/unassigned`).
 */
export const orderStatus = z.enum([
  'awaiting_payment',
  'confirming',
  'paid',
  'expired',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** The server's leave to join mutual aid: an EIP-712 signature over order, wallet and deadline. */
export const aidVoucher = z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/));

/**
 * Which call of the contract pays: `Checkout.pay` / `payToken`, or `MutualAid.join`, which takes the
 * voucher until its deadline (seconds since the epoch, as the chain counts). `mutual_aid_claim` and
 * `mutual_aid_settle` pay nothing and are of no order: the shell sends them by the machine of payments.
 */
export const paymentCall = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkout') }),
  z.object({
    kind: z.literal('mutual_aid_join'),
    deadline: z.int().check(z.positive()),
    voucher: aidVoucher,
  }),
  z.object({ kind: z.literal('mutual_aid_claim') }),
  z.object({
    kind: z.literal('mutual_aid_settle'),
    /** Most waiting claims to pay, in their order. */
    max: z.int().check(z.positive()),
  }),
]);
export type PaymentCall = z.infer<typeof paymentCall>;

/** What the wallet has to send: `call` of `contract`, with `amount` of the coin or the token. */
export const paymentRequest = z.object({
  chain_id: z.int(),
  contract: address,
  call: paymentCall,
  /** bytes32 that the contract knows the order by. */
  reference: hash,
  /** What the amount counts. */
  asset,
  /** null: the chain's native coin. */
  token: z.nullable(address),
  amount: baseUnits,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const order = z.object({
  id: z.string(),
  kind: orderKind,
  /** Id of what is bought, where the kind alone does not say it. */
  subject: z.nullable(z.string()),
  quantity: z.int(),
  status: orderStatus,
  /** Counts the order's changes: of two answers or messages the higher one is later. */
  version: z.int(),
  payment: paymentRequest,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  tx_hash: z.nullable(hash),
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: z.nullable(timestamp),
});
export type Order = z.infer<typeof order>;
