export { cardBooks } from './books.ts';
export { dueCards } from './due.ts';
export { cardHandlers } from './handlers.ts';
export { hearIssuer } from './hear.ts';
export { askIssuer, type IssuerParts, patiently } from './look.ts';
export { applyProducts, offered, readProducts } from './products.ts';
export type { CardNews } from './recharges.ts';
export { columnsOf, lookSoon, readCard } from './store.ts';
