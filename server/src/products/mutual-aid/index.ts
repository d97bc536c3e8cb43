export { aidBooks } from './books.ts';
export { createClaimSource, createQueueSource } from './claims.ts';
export { aidContractBooks } from './contract-books.ts';
export { claimLogs, joinLogs, queueLogs } from './contract-logs.ts';
export { fulfilAid } from './fulfil.ts';
export { aidHandlers } from './handlers.ts';
export { pendingAid } from './pending-actions.ts';
export { abandonClaim, reopenPosition, reversePosition } from './reversal.ts';
export { createVouchers } from './voucher.ts';
