export { recipientAct, transferHandlers } from './handlers.ts';
export { transferReconciliation } from './reconciliation.ts';
export { readCounterparties, type SeenTransfer } from './transfers.ts';
