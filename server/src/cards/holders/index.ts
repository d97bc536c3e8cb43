export { cardholderHandlers, forgetCardholders } from './handlers.ts';
export { isPhotoRejected, pendingCardholders, readCardholder } from './store.ts';
export { cardholderReview } from './review-effect.ts';
