import type { RouteObject } from 'react-router-dom';

export const transferRoutes: RouteObject[] = [
  {
    path: '/wallet/transfer',
    lazy: async () => ({ Component: (await import('./transfer-page.tsx')).TransferPage }),
  },
  {
    path: '/transfer/list',
    lazy: async () => ({ Component: (await import('./transfers-page.tsx')).TransfersPage }),
  },
];
