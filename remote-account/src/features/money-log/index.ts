export { RecentRecords } from './recent-records.tsx';
export { moneyLogRoutes } from './routes.ts';
