import { createParcel, type ParcelsOf, pageRoutes } from '@shared/federation/remote';

export const ticketRoutes = pageRoutes({
  '/ticket': async () => (await import('./ticket-page.tsx')).TicketPage,
});

export const ticketParcels: ParcelsOf<'remote-defi'> = {
  ticketSummary: async () => createParcel((await import('./ticket-summary.tsx')).TicketSummary),
};
