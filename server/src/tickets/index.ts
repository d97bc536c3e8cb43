export { fulfilTickets } from './fulfil.ts';
export { ticketHandlers } from './handlers.ts';
