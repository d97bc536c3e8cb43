import type { RouteObject } from 'react-router-dom';

export const holderRoutes: RouteObject[] = [
  {
    path: '/bank/holdersList',
    lazy: async () => ({ Component: (await import('./holders-page.tsx')).HoldersPage }),
  },
  {
    path: '/bank/addHolders',
    lazy: async () => ({ Component: (await import('./holder-page.tsx')).HolderPage }),
  },
];
