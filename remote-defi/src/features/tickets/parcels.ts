import { createParcel, type RemoteModule } from '@shared/federation/remote';

export const ticketParcels: RemoteModule['parcels'] = {
  /** The number of active tickets and the next lapse, for the home page. */
  ticketSummary: async () => createParcel((await import('./ticket-summary.tsx')).TicketSummary),
};
