export { fulfilNode } from './fulfil.ts';
export { nodeHandlers } from './handlers.ts';
export { nodeReconciliation } from './reconciliation.ts';
export { refuseRefunded, reverseNode } from './reversal.ts';
