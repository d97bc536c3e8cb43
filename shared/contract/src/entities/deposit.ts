import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

/** Assets that the Checkout contract accepts as deposits. */
export const depositAsset = z.enum(['USDT', 'SPA', 'JU']);
export type DepositAsset = z.infer<typeof depositAsset>;

/** Terms of deposits in one coin. Base units of the coin. */
export const depositCoin = z.object({
  asset: depositAsset,
  min: baseUnits,
  max: baseUnits,
  /** 24-hour limit and the rest of it; missing on older servers, which have no such limit. */
  daily_limit: z.optional(baseUnits),
  left_today: z.optional(baseUnits),
  /** Time at which the next counted order expires or is 24 hours old; null: no order counts. */
  more_at: z.optional(z.nullable(timestamp)),
  /** The token's contract; null: the chain's native coin. */
  token: z.nullable(address),
});
export type DepositCoin = z.infer<typeof depositCoin>;

export const depositConfig = z.object({
  /** Empty: deposits are off. */
  coins: z.array(depositCoin),
});
export type DepositConfig = z.infer<typeof depositConfig>;

export const unassignedPayment = z.object({
  id: z.string(),
  asset,
  amount: baseUnits,
  payer: address,
  tx_hash: hash,
  at: timestamp,
  /** Text that the payer's wallet signs to claim the payment for the caller's account. */
  message: z.string(),
});
export type UnassignedPayment = z.infer<typeof unassignedPayment>;
