export const reviewStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export type Verdict = Exclude<ReviewStatus, 'pending' | 'withdrawn'>;

/** Field → fault; the key '' is for the whole subject. */
export type Reasons = Readonly<Record<string, string>>;

/** Returns why the subject cannot be submitted; null if it can, also after a rejection. */
export function submissionRefusal(latest: ReviewStatus | undefined): 'waiting' | 'approved' | null {
  if (latest === 'pending') return 'waiting';
  return latest === 'approved' ? 'approved' : null;
}

/** Returns why the review cannot be decided; null if it can. */
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
