export { applicationHandlers, ticketHandlers } from './handlers.ts';
export { fulfilTickets, reverseTickets } from './fulfil.ts';
export { forgetOperation, recordOperation } from './operations.ts';
export { noTickets, pendingApplications, pendingTickets, summarizeTickets } from './tickets.ts';
export { teamReconciliation, ticketReconciliation } from './reconciliation.ts';
export { ticketApplicationReview } from './review-effect.ts';
