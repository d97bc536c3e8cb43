export { readCounterparties, type SeenTransfer } from './counterparties.ts';
export { transferHandlers } from './handlers.ts';
export { transferReconciliation } from './reconciliation.ts';
