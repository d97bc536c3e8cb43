export { cardBooks } from './books.ts';
export { askAll, takeDue } from './due.ts';
export { cardHandlers } from './handlers.ts';
export { hearIssuer } from './hear.ts';
export { askIssuer, type IssuerParts } from './look.ts';
export { applyProducts } from './products.ts';
export type { CardNews } from './recharges.ts';
export { columnsOf, lookSoon, readCard } from './store.ts';
