import { createParcel, type ParcelsOf } from '@shared/federation/remote';
import type { RouteObject } from 'react-router-dom';

export const ticketRoutes: RouteObject[] = [
  {
    path: '/ticket',
    lazy: async () => ({ Component: (await import('./ticket-page.tsx')).TicketPage }),
  },
];

export const ticketParcels: ParcelsOf<'remote-defi'> = {
  /** The number of active tickets and the next lapse, for the home page. */
  ticketSummary: async () => createParcel((await import('./ticket-summary.tsx')).TicketSummary),
};
