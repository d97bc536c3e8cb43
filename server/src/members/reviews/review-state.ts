export const reviewStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export type Verdict = Exclude<ReviewStatus, 'pending' | 'withdrawn'>;

/** Field → fault; the key '' is for the whole subject. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * Why a subject cannot be submitted, by its latest review; null: it can. A rejected or withdrawn
 * subject may be submitted again, as a new review; an approved one needs no review. Pure.
 */
export function submissionRefusal(latest: ReviewStatus | undefined): 'waiting' | 'approved' | null {
  if (latest === 'pending') return 'waiting';
  return latest === 'approved' ? 'approved' : null;
}

/**
 * Why a review cannot be decided this way; null: it can. It is decided once; a rejection needs reasons,
 * and an approval must not have any. Pure.
 */
export function decisionRefusal(
  status: ReviewStatus,
  verdict: Verdict,
  reasons: Reasons,
): 'decided' | 'reasonMissing' | 'reasonGiven' | null {
  if (status !== 'pending') return 'decided';
  const given = Object.keys(reasons).length > 0;
  if (verdict === 'rejected' && !given) return 'reasonMissing';
  return verdict === 'approved' && given ? 'reasonGiven' : null;
}
