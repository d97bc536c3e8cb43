import * as z from 'zod/mini';
import { address, baseUnits, hash, timestamp } from './primitives.ts';

/** Whether one can join: `paused` by the contract's owner, `unavailable` where it is not known. */
export const aidState = z.enum(['open', 'paused', 'unavailable']);
export type AidState = z.infer<typeof aidState>;

/** What the contract holds against what it owes, as of a block. JU base units. */
export const aidCoverage = z.object({
  /** The contract's balance. */
  reserve: baseUnits,
  /** What it owes to all open positions: principal, activation and profit. */
  liabilities: baseUnits,
  /** Claims that wait for the reserve. */
  queued: z.int(),
  block: z.int(),
  /** Of the block. */
  at: timestamp,
});
export type AidCoverage = z.infer<typeof aidCoverage>;

/** Mutual aid's terms (specification §9: 90 + 0.6 JU in, 90.6 + 1.8 JU after 25 hours). */
export const aidConfig = z.object({
  state: aidState,
  /** The MutualAid contract; null where there is none. */
  contract: z.nullable(address),
  principal: baseUnits,
  activation: baseUnits,
  /** Paid back at a claim besides principal and activation. */
  profit: baseUnits,
  term_ms: z.int(),
  /** null: the chain does not answer at the moment. */
  coverage: z.nullable(aidCoverage),
});
export type AidConfig = z.infer<typeof aidConfig>;

/**
 * `waiting` for its term, `claimable` from `claimable_at`, `queued` when it was claimed and the reserve
 * did not reach, `claimed` once it was paid out.
 */
export const aidPositionState = z.enum(['waiting', 'claimable', 'queued', 'claimed']);
export type AidPositionState = z.infer<typeof aidPositionState>;

export const aidPosition = z.object({
  /** Id of its order. */
  id: z.string(),
  state: aidPositionState,
  contract: address,
  /** bytes32 that the contract knows the position by. */
  reference: hash,
  principal: baseUnits,
  activation: baseUnits,
  profit: baseUnits,
  joined_at: timestamp,
  claimable_at: timestamp,
  /** ms until it can be claimed, by the server's clock; 0 once it can. */
  left_ms: z.int(),
  /** A claim of it is on the chain and waits for its confirmations. */
  confirming: z.boolean(),
  /** How many waiting claims are paid before it, itself included; null unless it is queued. */
  place: z.nullable(z.int()),
  claimed_at: z.nullable(timestamp),
  join_tx: hash,
  /** What put it into the queue. */
  queue_tx: z.nullable(hash),
  /** What paid it out. */
  claim_tx: z.nullable(hash),
});
export type AidPosition = z.infer<typeof aidPosition>;

/** What happened to a position on chain. */
export const aidMoveKinds = ['joined', 'queued', 'claimed'] as const;
export const aidMove = z.object({
  /** Unique: position and kind. */
  id: z.string(),
  kind: z.enum(aidMoveKinds),
  position_id: z.string(),
  /** What was put in, what is waited for, what was paid out. */
  amount: baseUnits,
  at: timestamp,
  tx_hash: hash,
});
export type AidMove = z.infer<typeof aidMove>;
