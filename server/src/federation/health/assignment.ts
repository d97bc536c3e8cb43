import { createHash } from 'node:crypto';

/** Number of buckets of accounts. A canary runs for a share of them. */
export const buckets = 10_000;

/**
 * Returns the constant bucket of an account, 0–9999. It decides which accounts run a canary, so
 * members cannot choose to report on one.
 */
export function bucketOf(userId: string): number {
  return createHash('sha256').update(`canary ${userId}`).digest().readUInt32BE() % buckets;
}

/**
 * Returns the bucket's middle as a percentage, 0–100: the form that browsers keep (`Browser.dice`
 * of the loader).
 */
export function diceOf(userId: string): number {
  return ((bucketOf(userId) + 0.5) * 100) / buckets;
}
