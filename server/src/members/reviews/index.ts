export type { Reasons, ReviewStatus, Verdict } from './review-state.ts';
export {
  createReviews,
  type Decision,
  NotSubmitted,
  type ReviewEffect,
  type ReviewEffects,
  type Reviews,
  type Submission,
} from './reviews.ts';
export {
  latestReviews,
  listReviews,
  type Review,
  type ReviewKind,
  readReview,
  reviewKinds,
  reviewsOf,
} from './store.ts';
