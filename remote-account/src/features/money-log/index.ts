export { moneyLogParcels } from './parcels.ts';
export { RecentRecords } from './recent-records.tsx';
export { RecordItem } from './record-item.tsx';
export { moneyLogRoutes } from './routes.ts';
