export { cardBooks } from './books.ts';
export { askAll, takeDue } from './due.ts';
export { cardHandlers } from './handlers.ts';
export { hearIssuer } from './hear.ts';
export { askIssuer, type IssuerParts } from './look.ts';
export { applyProducts } from './products.ts';
export { type CardNews, listRecharges } from './recharges.ts';
export { listSpendings } from './spendings.ts';
export {
  type CardRow,
  cardOfPayment,
  cardsOf,
  columnsOf,
  findCard,
  lookSoon,
  readCard,
  statusOf,
} from './store.ts';
