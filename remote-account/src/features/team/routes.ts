import type { RouteObject } from 'react-router-dom';

export const teamRoutes: RouteObject[] = [
  { path: '/user', lazy: async () => ({ Component: (await import('./user-page.tsx')).UserPage }) },
];
