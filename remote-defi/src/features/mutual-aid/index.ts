import type { RouteObject } from 'react-router-dom';

export const mutualAidRoutes: RouteObject[] = [
  {
    path: '/ticket/aid',
    lazy: async () => ({ Component: (await import('./mutual-aid-page.tsx')).MutualAidPage }),
  },
];
