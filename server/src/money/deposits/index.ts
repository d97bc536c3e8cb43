export { listClaimable, pendingPayments } from './claim-text.ts';
export { depositHandlers } from './handlers.ts';
