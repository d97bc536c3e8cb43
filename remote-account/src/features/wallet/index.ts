import type { RouteObject } from 'react-router-dom';

export const walletRoutes: RouteObject[] = [
  {
    path: '/wallet',
    lazy: async () => ({ Component: (await import('./wallet-page.tsx')).WalletPage }),
  },
];
