import { type RouteObject, redirect } from 'react-router-dom';

export const cardRoutes: RouteObject[] = [
  {
    path: '/bank',
    lazy: async () => ({ Component: (await import('./card-home-page.tsx')).CardHomePage }),
  },
  // The specification names /mineBank and shows nothing of it: an alias (design §7).
  { path: '/mineBank', loader: () => redirect('/mineCard') },
];
