import { createParcel, type RemoteModule } from '@shared/federation/remote';

export const cardParcels: RemoteModule['parcels'] = {
  /** Number of cards and their balance, for the wallet page. */
  cardSummary: async () => createParcel((await import('./card-summary.tsx')).CardSummary),
};
