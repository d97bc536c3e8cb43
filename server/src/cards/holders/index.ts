export { dueCardholders } from './due.ts';
export { forgetCardholders } from './forget.ts';
export { cardholderHandlers } from './handlers.ts';
export { cardholderReview } from './review-effect.ts';
export { isPhotoRejected, type Person, readCardholder, type StoredCardholder } from './store.ts';
