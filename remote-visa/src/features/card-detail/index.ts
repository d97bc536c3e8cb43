import type { RouteObject } from 'react-router-dom';

export const cardDetailRoutes: RouteObject[] = [
  {
    path: '/bank/cardDetail/:id',
    lazy: async () => ({ Component: (await import('./card-page.tsx')).CardPage }),
  },
];
