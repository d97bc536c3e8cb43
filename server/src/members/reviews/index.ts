export { createReviews, type ReviewEffect, type ReviewEffects, type Reviews } from './reviews.ts';
export {
  latestReviews,
  listReviews,
  type Review,
  type ReviewKind,
  readReview,
  reviewsOf,
} from './store.ts';
