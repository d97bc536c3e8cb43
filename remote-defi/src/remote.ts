import { defineRemote } from '@shared/federation/remote';
import { goodsRoutes } from './features/goods/index.ts';
import { mutualAidRoutes } from './features/mutual-aid/index.ts';
import { notFoundRoutes, unbuiltRoutes } from './features/pending/index.ts';
import { ticketParcels, ticketRoutes } from './features/tickets/index.ts';

export default defineRemote({
  routes: [
    ...ticketRoutes,
    ...mutualAidRoutes,
    ...goodsRoutes,
    ...unbuiltRoutes,
    ...notFoundRoutes,
  ],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: ticketParcels,
});
