import * as z from 'zod/mini';
import { address, baseUnits, hash, timestamp } from './primitives.ts';

/** What can leave an account for a wallet on chain. */
export const withdrawalAsset = z.enum(['USDT', 'SPA', 'JU']);
export type WithdrawalAsset = z.infer<typeof withdrawalAsset>;

/** On which terms a coin can be withdrawn, and what of it the user still can today. */
export const withdrawalCoin = z.object({
  asset: withdrawalAsset,
  /** Its contract; null: the chain's native coin. An older server does not say. */
  token: z.optional(z.nullable(address)),
  /** Base units: the smallest amount, and what is kept of any amount. */
  min: baseUnits,
  fee: baseUnits,
  /** JU base units that the user's wallet pays first; null: nothing is paid on chain. */
  network_fee: z.nullable(baseUnits),
  /** Within 24 hours, and what is left of it now. */
  daily_limit: baseUnits,
  left_today: baseUnits,
  /** When more of the limit is left again, as the oldest amount that counts is 24 hours old; null: nothing counts. */
  more_at: z.optional(z.nullable(timestamp)),
  /** A larger amount is reviewed first: what is left of the limit of 24 hours, over all coins. */
  review_above: baseUnits,
});
export type WithdrawalCoin = z.infer<typeof withdrawalCoin>;

export const withdrawalConfig = z.object({
  /** Empty: nothing can be withdrawn here. */
  coins: z.array(withdrawalCoin),
  /** Within how many hours one is sent. */
  within_hours: z.int(),
});
export type WithdrawalConfig = z.infer<typeof withdrawalConfig>;

/** Specification §3 and §4. `unknown`: it was sent, and the chain does not say what became of it. */
export const withdrawalStatuses = ['processing', 'completed', 'failed', 'unknown'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * Where one that is processed stands: its network fee is to be paid, a person looks at it, it waits
 * for its turn, or for the operator to bring more funds; it is on the chain.
 */
export const withdrawalStages = ['fee', 'review', 'queued', 'funds', 'sent'] as const;
export type WithdrawalStage = (typeof withdrawalStages)[number];

/**
 * Why one failed: its network fee was not paid in time, its user gave it up, an operator refused it,
 * the address is a contract that nobody here owns or that needs too much gas, or the chain undid or
 * refused it. Whatever the reason, the amount is back on the account.
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
  /** Base units: what left the account, what of it is the fee, and what arrives. */
  amount: baseUnits,
  fee: baseUnits,
  net: baseUnits,
  /** JU base units that its order costs; null: nothing is paid on chain. */
  network_fee: z.nullable(baseUnits),
  network_fee_paid: z.boolean(),
  /** Whether it failed and its network fee is not back: the transaction was in a block, reverted. */
  network_fee_spent: z.catch(z.boolean(), false),
  /** Where it goes. */
  address,
  status: z.catch(z.enum(withdrawalStatuses), 'unknown'),
  /** null: it is not processed any more. */
  stage: z.nullable(z.enum(withdrawalStages)),
  /** null: it has not failed. */
  reason: z.nullable(z.enum(withdrawalReasons)),
  /** With the reason 'contract': it needs more gas than is paid for. */
  needs_too_much_gas: z.catch(z.boolean(), false),
  /** Whether its user can still give it up. */
  cancellable: z.boolean(),
  /** Of its network fee. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(hash),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  created_at: timestamp,
  /** Completed or failed. */
  done_at: z.nullable(timestamp),
});
export type Withdrawal = z.infer<typeof withdrawal>;
