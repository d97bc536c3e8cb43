import { defineRemote, notFoundRoutesOf } from '@shared/federation/remote';
import { depositRoutes } from './features/deposits/index.ts';
import { helpRoutes } from './features/help/index.ts';
import { moneyLogParcels, moneyLogRoutes } from './features/money-log/index.ts';
import { noticeRoutes } from './features/notices/index.ts';
import { securityRoutes } from './features/security/index.ts';
import { teamRoutes } from './features/team/index.ts';
import { transferRoutes } from './features/transfers/index.ts';
import { walletRoutes } from './features/wallet/index.ts';
import { withdrawalRoutes } from './features/withdrawals/index.ts';
import { manifest } from './manifest.ts';

/** Pages for unknown URLs below this remote's prefixes. */
const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);

export default defineRemote({
  routes: [
    ...walletRoutes,
    ...moneyLogRoutes,
    ...depositRoutes,
    ...transferRoutes,
    ...withdrawalRoutes,
    ...teamRoutes,
    ...securityRoutes,
    ...noticeRoutes,
    ...helpRoutes,
    ...notFoundRoutes,
  ],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: moneyLogParcels,
});
