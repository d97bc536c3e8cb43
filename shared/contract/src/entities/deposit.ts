import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

/** What the Checkout contract takes for an account. */
export const depositAsset = z.enum(['USDT', 'SPA', 'JU']);
export type DepositAsset = z.infer<typeof depositAsset>;

/** A coin that can be paid in. Base units. */
export const depositCoin = z.object({
  asset: depositAsset,
  min: baseUnits,
  max: baseUnits,
  /** Within 24 hours, and what is left of it now; without them an older server sets no such limit. */
  daily_limit: z.optional(baseUnits),
  left_today: z.optional(baseUnits),
  /** When more of the limit is left again, as the oldest amount that counts is 24 hours old; null: nothing counts. */
  more_at: z.optional(z.nullable(timestamp)),
  /** Its contract; null: the chain's native coin. */
  token: z.nullable(address),
});
export type DepositCoin = z.infer<typeof depositCoin>;

export const depositConfig = z.object({
  /** Empty: nothing can be paid in. */
  coins: z.array(depositCoin),
});
export type DepositConfig = z.infer<typeof depositConfig>;

/** Money from the chain that paid no order, and waits for its owner. */
export const unassignedPayment = z.object({
  id: z.string(),
  asset,
  amount: baseUnits,
  payer: address,
  tx_hash: hash,
  at: timestamp,
  /** What the payer's wallet signs to have it credited to the account that asks. */
  message: z.string(),
});
export type UnassignedPayment = z.infer<typeof unassignedPayment>;
