import { pageRoutes } from '@shared/federation/remote';

export { TeamTab } from './team-tab.tsx';

export const teamRoutes = pageRoutes({
  '/user': async () => (await import('./user-page.tsx')).UserPage,
});
