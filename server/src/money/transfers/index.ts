export { transferBooks } from './books.ts';
export { readCounterparties, type SeenTransfer } from './counterparties.ts';
export { transferHandlers } from './handlers.ts';
