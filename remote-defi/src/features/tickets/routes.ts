import type { RouteObject } from 'react-router-dom';

export const ticketRoutes: RouteObject[] = [
  {
    path: '/ticket',
    lazy: async () => ({ Component: (await import('./ticket-page.tsx')).TicketPage }),
  },
];
