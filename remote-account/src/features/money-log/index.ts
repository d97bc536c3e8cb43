import { createParcel, type ParcelsOf, pageRoutes } from '@shared/federation/remote';

export { RecentRecords } from './recent-records.tsx';
export { RecordItem } from './record-item.tsx';

export const moneyLogRoutes = pageRoutes({
  '/wallet/moneyLog': async () => (await import('./money-log-page.tsx')).MoneyLogPage,
});

export const moneyLogParcels: ParcelsOf<'remote-account'> = {
  /** The latest money records, for the home page. */
  recentActivity: async () => createParcel((await import('./recent-records.tsx')).RecentRecords),
};
