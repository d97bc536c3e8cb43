export { forgetCardholders } from './forget.ts';
export { cardholderHandlers } from './handlers.ts';
export { pendingCardholders } from './pending-actions.ts';
export { cardholderReview } from './review-effect.ts';
export { isPhotoRejected, readCardholder } from './store.ts';
