import type { RouteObject } from 'react-router-dom';

export const depositRoutes: RouteObject[] = [
  {
    path: '/wallet/deposit',
    lazy: async () => ({ Component: (await import('./deposit-page.tsx')).DepositPage }),
  },
];
