import type { RouteObject } from 'react-router-dom';

export const vestingRoutes: RouteObject[] = [
  {
    path: '/enuRelease',
    lazy: async () => ({ Component: (await import('./vesting-page.tsx')).VestingPage }),
  },
  {
    path: '/enuFrom',
    lazy: async () => ({ Component: (await import('./sources-page.tsx')).SourcesPage }),
  },
];
