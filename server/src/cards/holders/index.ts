export { cardholderHandlers, forgetCardholders } from './handlers.ts';
export { cardholderReview } from './review-effect.ts';
export { isPhotoRejected, pendingCardholders, readCardholder } from './store.ts';
