export { cardHandlers } from './handlers.ts';
export { applyProducts } from './products.ts';
export { applicationReview, cardholderReview } from './review-effects.ts';
