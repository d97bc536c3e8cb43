import { defineRemote, notFoundRoutesOf } from '@shared/federation/remote';
import { dividendRoutes } from './features/dividend/index.ts';
import { exchangeRoutes } from './features/exchange/index.ts';
import { goodsRoutes } from './features/goods/index.ts';
import { mutualAidRoutes } from './features/mutual-aid/index.ts';
import { nodeRoutes } from './features/nodes/index.ts';
import { ticketParcels, ticketRoutes } from './features/tickets/index.ts';
import { vestingRoutes } from './features/vesting/index.ts';
import { manifest } from './manifest.ts';

/** Pages for unknown URLs below this remote's prefixes. */
const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);

export default defineRemote({
  routes: [
    ...ticketRoutes,
    ...mutualAidRoutes,
    ...goodsRoutes,
    ...dividendRoutes,
    ...exchangeRoutes,
    ...vestingRoutes,
    ...nodeRoutes,
    ...notFoundRoutes,
  ],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: ticketParcels,
});
