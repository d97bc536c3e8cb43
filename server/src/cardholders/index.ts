export { forgetCardholders } from './forget.ts';
export { cardholderHandlers } from './handlers.ts';
export { cardholderReview } from './review-effect.ts';
