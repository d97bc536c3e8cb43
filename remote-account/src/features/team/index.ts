import type { RouteObject } from 'react-router-dom';

export { TeamTab } from './team-tab.tsx';

export const teamRoutes: RouteObject[] = [
  { path: '/user', lazy: async () => ({ Component: (await import('./user-page.tsx')).UserPage }) },
];
