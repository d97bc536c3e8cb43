import * as z from 'zod/mini';
import { address, baseUnits, hash, timestamp } from './primitives.ts';

export const withdrawalAsset = z.enum(['USDT', 'SPA', 'JU']);
export type WithdrawalAsset = z.infer<typeof withdrawalAsset>;

/** Terms of withdrawals in one coin, and the user's 24-hour limit. Base units of the coin. */
export const withdrawalCoin = z.object({
  asset: withdrawalAsset,
  /** The token's contract; null: the chain's native coin. Missing on older servers. */
  token: z.optional(z.nullable(address)),
  /** The minimum amount, and the fee of each withdrawal. */
  min: baseUnits,
  fee: baseUnits,
  /** JU base units that the user's wallet pays first; null: no network fee. */
  network_fee: z.nullable(baseUnits),
  /** 24-hour limit, and the rest of it now. */
  daily_limit: baseUnits,
  left_today: baseUnits,
  /** Time at which the oldest counted amount is 24 hours old; null: no amount counts. */
  more_at: z.optional(z.nullable(timestamp)),
  /** Largest amount without a review now. A lower limit applies to new addresses. */
  review_above: baseUnits,
  /** The same for an address that is not in `reached`. Missing on older servers. */
  review_new_above: z.optional(baseUnits),
  /** Maximum without a review within 24 hours. Missing on older servers. */
  review_limit: z.optional(baseUnits),
});
export type WithdrawalCoin = z.infer<typeof withdrawalCoin>;

/** The platform's fee of a withdrawal, as in `withdrawalCoin`; visitors see it too. */
export const withdrawalFee = z.pick(withdrawalCoin, { asset: true, fee: true, network_fee: true });
export type WithdrawalFee = z.infer<typeof withdrawalFee>;

export const withdrawalConfig = z.object({
  /** Empty: withdrawals are off. */
  coins: z.array(withdrawalCoin),
  /** Hours within which a withdrawal is sent. */
  within_hours: z.int(),
  /** Addresses that a withdrawal of the user has reached, latest first, at most 200. */
  reached: z.optional(z.array(address)),
});
export type WithdrawalConfig = z.infer<typeof withdrawalConfig>;

/** Specification §3 and §4. `unknown`: it was sent, and its outcome on chain is not known. */
export const withdrawalStatuses = ['processing', 'completed', 'failed', 'unknown'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * In this order: the network fee is unpaid; an operator reviews; queued; the operator lacks funds;
 * sent to the chain.
 */
export const withdrawalStages = ['fee', 'review', 'queued', 'funds', 'sent'] as const;
export type WithdrawalStage = (typeof withdrawalStages)[number];

/**
 * The amount was returned to the account in each case.
 * - `fee_unpaid`: its network fee was not paid in time.
 * - `contract`: the address is a contract that belongs to no member or needs too much gas.
 * - `chain`: its transaction reverted or would have reverted, or another one used the nonce.
 */
export const withdrawalReasons = [
  'fee_unpaid',
  'cancelled',
  'refused',
  'contract',
  'chain',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** Specification §3, withdraw record. */
export const withdrawal = z.object({
  id: z.string(),
  asset: withdrawalAsset,
  /** Base units: the amount that left the account, the fee in it, and the amount that arrives. */
  amount: baseUnits,
  fee: baseUnits,
  net: baseUnits,
  /** Network fee in JU base units; null: no fee. */
  network_fee: z.nullable(baseUnits),
  network_fee_paid: z.boolean(),
  /** The transaction reverted in a block, so the paid network fee was spent on gas. */
  network_fee_spent: z.catch(z.boolean(), false),
  address,
  status: z.catch(z.enum(withdrawalStatuses), 'unknown'),
  stage: z.nullable(z.enum(withdrawalStages)),
  reason: z.nullable(z.enum(withdrawalReasons)),
  /** With the reason 'contract': the transfer needs more gas than the cap. */
  needs_too_much_gas: z.catch(z.boolean(), false),
  cancellable: z.boolean(),
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(hash),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  created_at: timestamp,
  /** Time of completion or failure. */
  done_at: z.nullable(timestamp),
});
export type Withdrawal = z.infer<typeof withdrawal>;
