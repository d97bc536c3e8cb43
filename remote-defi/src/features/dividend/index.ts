import type { RouteObject } from 'react-router-dom';

export const dividendRoutes: RouteObject[] = [
  {
    path: '/ticket/apply',
    lazy: async () => ({ Component: (await import('./apply-page.tsx')).ApplyPage }),
  },
];
