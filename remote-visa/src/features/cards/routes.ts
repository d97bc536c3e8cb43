import { type RouteObject, redirect } from 'react-router-dom';

export const cardRoutes: RouteObject[] = [
  {
    path: '/bank',
    lazy: async () => ({ Component: (await import('./card-home-page.tsx')).CardHomePage }),
  },
  {
    path: '/mineCard',
    lazy: async () => ({ Component: (await import('./my-cards-page.tsx')).MyCardsPage }),
  },
  // The specification names /mineBank without describing a page, so it is an alias (specification §10).
  { path: '/mineBank', loader: () => redirect('/mineCard') },
];
