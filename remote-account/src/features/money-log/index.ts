import { createParcel, type ParcelsOf, pageRoutes } from '@shared/federation/remote';

export { RecordItem } from './record-item.tsx';

export const moneyLogRoutes = pageRoutes({
  '/wallet/moneyLog': async () => (await import('./money-log-page.tsx')).MoneyLogPage,
});

export const moneyLogParcels: ParcelsOf<'remote-account'> = {
  recentActivity: async () => createParcel((await import('./recent-records.tsx')).RecentRecords),
};
