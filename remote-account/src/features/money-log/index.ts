export { moneyLogParcels } from './parcels.ts';
export { RecentRecords } from './recent-records.tsx';
export { moneyLogRoutes } from './routes.ts';
