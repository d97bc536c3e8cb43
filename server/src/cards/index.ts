export { cardHandlers } from './handlers.ts';
export { applyProducts } from './products.ts';
export { applicationReview } from './review-effects.ts';
