export { createClaimSource, createQueueSource } from './claims.ts';
export { claimLogs, joinLogs, queueLogs } from './contract-logs.ts';
export { aidContractReconciliation } from './contract-reconciliation.ts';
export { fulfilAid } from './fulfil.ts';
export { aidHandlers } from './handlers.ts';
export { pendingAid } from './pending-actions.ts';
export { aidReconciliation } from './reconciliation.ts';
export { abandonClaim, reopenPosition, reversePosition } from './reversal.ts';
