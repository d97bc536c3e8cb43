import type { RouteObject } from 'react-router-dom';

export const exchangeRoutes: RouteObject[] = [
  {
    path: '/ticket/bing',
    lazy: async () => ({ Component: (await import('./bind-page.tsx')).BindPage }),
  },
];
