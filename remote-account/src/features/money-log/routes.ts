import type { RouteObject } from 'react-router-dom';

export const moneyLogRoutes: RouteObject[] = [
  {
    path: '/wallet/moneyLog',
    lazy: async () => ({ Component: (await import('./money-log-page.tsx')).MoneyLogPage }),
  },
];
