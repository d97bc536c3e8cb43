import { defineRemote } from '@shared/federation/remote';
import { cardParcels, cardRoutes } from './features/cards/index.ts';
import { notFoundRoutes, unbuiltRoutes } from './features/pending/index.ts';

export default defineRemote({
  routes: [...cardRoutes, ...unbuiltRoutes, ...notFoundRoutes],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: cardParcels,
});
