import { createHash } from 'node:crypto';

/** Number of buckets of accounts. A canary runs for a share of them. */
export const buckets = 10_000;

/** Returns an account's permanent bucket, 0–9999. It decides whose canary reports count. */
export function bucketOf(userId: string): number {
  return createHash('sha256').update(`canary ${userId}`).digest().readUInt32BE() % buckets;
}

/** Returns the bucket's middle in percent, as browsers keep it (`Browser.dice` of the loader). */
export function bucketPercent(userId: string): number {
  return ((bucketOf(userId) + 0.5) * 100) / buckets;
}
