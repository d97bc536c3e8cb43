export { ticketBooks } from './books.ts';
export { dueTickets } from './due.ts';
export { fulfilTickets } from './fulfil.ts';
export { ticketHandlers } from './handlers.ts';
export { forgetOperation, recordOperation } from './operations.ts';
export { takeBackTickets } from './take-back.ts';
export { noTickets, summarizeTickets } from './tickets.ts';
