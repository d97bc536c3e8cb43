import { createParcel, type RemoteModule } from '@shared/federation/remote';

export const moneyLogParcels: RemoteModule['parcels'] = {
  /** The latest money records, for the home page. */
  recentActivity: async () => createParcel((await import('./recent-records.tsx')).RecentRecords),
};
