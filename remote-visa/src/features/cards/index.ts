export { cardParcels } from './parcels.ts';
export { cardRoutes } from './routes.ts';
