import { createParcel, type ParcelsOf } from '@shared/federation/remote';
import type { RouteObject } from 'react-router-dom';

export { RecentRecords } from './recent-records.tsx';
export { RecordItem } from './record-item.tsx';

export const moneyLogRoutes: RouteObject[] = [
  {
    path: '/wallet/moneyLog',
    lazy: async () => ({ Component: (await import('./money-log-page.tsx')).MoneyLogPage }),
  },
];

export const moneyLogParcels: ParcelsOf<'remote-account'> = {
  /** The latest money records, for the home page. */
  recentActivity: async () => createParcel((await import('./recent-records.tsx')).RecentRecords),
};
