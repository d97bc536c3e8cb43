import { createHash } from 'node:crypto';

/** Accounts are dealt into this many buckets; a canary runs for a share of them. */
export const buckets = 10_000;

/**
 * The bucket of an account, 0–9999, always the same. It decides which accounts run a canary,
 * so members cannot choose to report on one.
 */
export function bucketOf(userId: string): number {
  return createHash('sha256').update(`canary ${userId}`).digest().readUInt32BE() % buckets;
}

/** The same as browsers keep it (`Browser.dice` of the loader): the middle of the bucket, 0–100. */
export function diceOf(userId: string): number {
  return ((bucketOf(userId) + 0.5) * 100) / buckets;
}
