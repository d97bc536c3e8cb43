import type { RouteObject } from 'react-router-dom';

export const withdrawalRoutes: RouteObject[] = [
  {
    path: '/withdraw',
    lazy: async () => ({ Component: (await import('./withdraw-page.tsx')).WithdrawPage }),
  },
  {
    path: '/withdraw/list',
    lazy: async () => ({ Component: (await import('./withdrawals-page.tsx')).WithdrawalsPage }),
  },
];
