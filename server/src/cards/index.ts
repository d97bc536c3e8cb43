export { cardHandlers } from './handlers.ts';
export { applyProducts } from './products.ts';
