import { defineRemote, notFoundRoutesOf } from '@shared/federation/remote';
import { addressRoutes } from './features/addresses/index.ts';
import { applicationRoutes } from './features/applications/index.ts';
import { cardDetailRoutes } from './features/card-detail/index.ts';
import { cardParcels, cardRoutes } from './features/cards/index.ts';
import { holderRoutes } from './features/holders/index.ts';
import { manifest } from './manifest.ts';

/** Pages for unknown URLs below this remote's prefixes. */
const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);

export default defineRemote({
  routes: [
    ...cardRoutes,
    ...cardDetailRoutes,
    ...applicationRoutes,
    ...holderRoutes,
    ...addressRoutes,
    ...notFoundRoutes,
  ],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: cardParcels,
});
