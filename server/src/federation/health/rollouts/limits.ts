/** Limits of a rollout. A shorter interval ends before browsers have reported the new share. */
export const rolloutLimits = { minEveryS: 60, maxEveryS: 604_800, maxShares: 10 } as const;

/** Returns what is wrong with the shares; undefined: nothing. */
export function problemOfShares(shares: readonly number[]): string | undefined {
  if (shares.length === 0 || shares.length > rolloutLimits.maxShares)
    return `a rollout has 1 to ${rolloutLimits.maxShares} shares`;
  if (!shares.every((share) => share > 0 && share <= 100))
    return 'the shares of a rollout are percentages above 0, and at most 100';
  if (!shares.every((share, index) => index === 0 || share > (shares[index - 1] ?? 0)))
    return 'each share of a rollout is higher than the one before it';
  return undefined;
}
