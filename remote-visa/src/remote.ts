import { defineRemote } from '@shared/federation/remote';
import { addressRoutes } from './features/addresses/index.ts';
import { cardParcels, cardRoutes } from './features/cards/index.ts';
import { holderRoutes } from './features/holders/index.ts';
import { notFoundRoutes, unbuiltRoutes } from './features/pending/index.ts';

export default defineRemote({
  routes: [...cardRoutes, ...holderRoutes, ...addressRoutes, ...unbuiltRoutes, ...notFoundRoutes],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: cardParcels,
});
