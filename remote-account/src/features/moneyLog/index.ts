export { RecentRecords } from './RecentRecords.tsx';
export { moneyLogRoutes } from './routes.ts';
