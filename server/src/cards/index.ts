export { cardBooks } from './books.ts';
export {
  type CardMonth,
  type CardMovement,
  type HeldPayment,
  readCardMonth,
  type Span,
} from './card-month.ts';
export { dueCards } from './due.ts';
export { cardHandlers } from './handlers.ts';
export { hearIssuer } from './hear.ts';
export { closeBooks } from './journal.ts';
export { askIssuer, type IssuerParts, patiently } from './look.ts';
export { applyProducts, offered, readProducts } from './products.ts';
export type { CardNews } from './recharges.ts';
export { columnsOf, lookSoon, readCard } from './store.ts';
