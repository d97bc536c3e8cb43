import { createParcel, type RemoteModule } from '@shared/federation/remote';

export const ticketParcels: RemoteModule['parcels'] = {
  /** Active tickets and when the next one lapses, for the home page. */
  ticketSummary: async () => createParcel((await import('./ticket-summary.tsx')).TicketSummary),
};
