export { createClaimSource, createQueueSource } from './claims.ts';
export { claimLogs, joinLogs, queueLogs } from './contract-logs.ts';
export { aidContractReconciliation } from './contract-reconciliation.ts';
export { abandonClaim, fulfilAid, reopenPosition, reversePosition } from './fulfil.ts';
export { aidHandlers } from './handlers.ts';
export { inMutualAidOf, pendingAid } from './positions.ts';
export { aidReconciliation } from './reconciliation.ts';
