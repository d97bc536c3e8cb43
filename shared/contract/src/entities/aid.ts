import * as z from 'zod/mini';
import { address, baseUnits, hash, timestamp } from './primitives.ts';

/** Whether members can join: `paused` by the contract's owner, `unavailable` without a contract. */
export const aidState = z.enum(['open', 'paused', 'unavailable']);
export type AidState = z.infer<typeof aidState>;

/** The contract's balance and debts, as of a block. JU base units. */
export const aidCoverage = z.object({
  /** The contract's balance. */
  reserve: baseUnits,
  /** Principal, activation and profit of unpaid positions, and payouts set aside. */
  liabilities: baseUnits,
  /** Number of queued claims. */
  queued: z.int(),
  block: z.int(),
  at: timestamp,
});
export type AidCoverage = z.infer<typeof aidCoverage>;

/**
 * Mutual aid's terms, JU base units (specification §9: a member pays 90 + 0.6, and gets 90.6 + 1.8
 * after 25 hours).
 */
export const aidConfig = z.object({
  state: aidState,
  /** The MutualAid contract; null if none is configured. */
  contract: z.nullable(address),
  principal: baseUnits,
  activation: baseUnits,
  /** Paid out in addition to principal and activation. */
  profit: baseUnits,
  term_ms: z.int(),
  /** null without a contract, and while the chain does not answer. */
  coverage: z.nullable(aidCoverage),
});
export type AidConfig = z.infer<typeof aidConfig>;

/** `claimable` from `claimable_at`, `queued` if the reserve was too low for the claim. */
export const aidPositionState = z.enum(['waiting', 'claimable', 'queued', 'claimed']);
export type AidPositionState = z.infer<typeof aidPositionState>;

/** A position in mutual aid. Amounts: JU base units. */
export const aidPosition = z.object({
  /** Id of the position's order. */
  id: z.string(),
  state: aidPositionState,
  contract: address,
  reference: hash,
  principal: baseUnits,
  activation: baseUnits,
  profit: baseUnits,
  joined_at: timestamp,
  claimable_at: timestamp,
  /** ms until `claimable_at` by the server's clock; 0 after it. */
  left_ms: z.int(),
  /** A claim is on the chain and waits for its confirmations. */
  confirming: z.boolean(),
  /** Place in the queue of claims, from 1; null unless the position is queued. */
  place: z.nullable(z.int()),
  claimed_at: z.nullable(timestamp),
  join_tx: hash,
  /** Transaction that queued the position's claim. */
  queue_tx: z.nullable(hash),
  /** Transaction that paid the position out. */
  claim_tx: z.nullable(hash),
});
export type AidPosition = z.infer<typeof aidPosition>;

/** Events of a position on chain. */
export const aidMoveKinds = ['joined', 'queued', 'claimed'] as const;
export const aidMove = z.object({
  /** Unique: position and kind. */
  id: z.string(),
  kind: z.enum(aidMoveKinds),
  position_id: z.string(),
  /** The amount that was paid in, queued or paid out, JU base units. */
  amount: baseUnits,
  at: timestamp,
  tx_hash: hash,
});
export type AidMove = z.infer<typeof aidMove>;
