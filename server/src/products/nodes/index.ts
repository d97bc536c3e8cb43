export { fulfilNode, refuseRefunded, reverseNode } from './fulfil.ts';
export { nodeHandlers } from './handlers.ts';
export { nodeReconciliation } from './reconciliation.ts';
