export { ticketParcels } from './parcels.ts';
export { ticketRoutes } from './routes.ts';
