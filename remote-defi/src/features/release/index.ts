import type { RouteObject } from 'react-router-dom';

export const releaseRoutes: RouteObject[] = [
  {
    path: '/enuRelease',
    lazy: async () => ({ Component: (await import('./release-page.tsx')).ReleasePage }),
  },
  {
    path: '/enuFrom',
    lazy: async () => ({ Component: (await import('./sources-page.tsx')).SourcesPage }),
  },
];
