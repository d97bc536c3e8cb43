export { fulfilTickets, reverseTickets } from './fulfil.ts';
export { applicationHandlers, ticketHandlers } from './handlers.ts';
export { forgetOperation, recordOperations } from './operations.ts';
export { teamReconciliation, ticketReconciliation } from './reconciliation.ts';
export { ticketApplicationReview } from './review-effect.ts';
export { noTickets, pendingApplications, pendingTickets, summarizeTickets } from './tickets.ts';
