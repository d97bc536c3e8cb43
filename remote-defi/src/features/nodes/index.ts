import type { RouteObject } from 'react-router-dom';

export const nodeRoutes: RouteObject[] = [
  {
    path: '/node',
    lazy: async () => ({ Component: (await import('./node-page.tsx')).NodePage }),
  },
  {
    path: '/power',
    lazy: async () => ({ Component: (await import('./power-page.tsx')).PowerPage }),
  },
];
