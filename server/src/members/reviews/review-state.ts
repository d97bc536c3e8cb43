export const reviewStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export type Verdict = Exclude<ReviewStatus, 'pending' | 'withdrawn'>;

/** Field → what is wrong with it; '' for the whole. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * Why a subject cannot be handed in, by its latest review; null: it can. What was rejected or taken
 * back may be handed in again, as a new review; what is approved needs none. Pure.
 */
export function whyNotSubmitted(latest: ReviewStatus | undefined): 'waiting' | 'approved' | null {
  if (latest === 'pending') return 'waiting';
  return latest === 'approved' ? 'approved' : null;
}

/**
 * Why a review cannot be decided so; null: it can. It is decided once; a rejection says what is wrong,
 * an approval finds nothing. Pure.
 */
export function whyNotDecided(
  status: ReviewStatus,
  verdict: Verdict,
  reasons: Reasons,
): 'decided' | 'reasonMissing' | 'reasonGiven' | null {
  if (status !== 'pending') return 'decided';
  const given = Object.keys(reasons).length > 0;
  if (verdict === 'rejected' && !given) return 'reasonMissing';
  return verdict === 'approved' && given ? 'reasonGiven' : null;
}
