import { defineRemote } from '@shared/federation/remote';
import { moneyLogParcels, moneyLogRoutes } from './features/money-log/index.ts';
import { noticeRoutes } from './features/notices/index.ts';
import { notFoundRoutes, unbuiltRoutes } from './features/pending/index.ts';
import { teamRoutes } from './features/team/index.ts';
import { transferRoutes } from './features/transfers/index.ts';
import { walletRoutes } from './features/wallet/index.ts';

export default defineRemote({
  routes: [
    ...walletRoutes,
    ...moneyLogRoutes,
    ...transferRoutes,
    ...teamRoutes,
    ...noticeRoutes,
    ...unbuiltRoutes,
    ...notFoundRoutes,
  ],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: moneyLogParcels,
});
