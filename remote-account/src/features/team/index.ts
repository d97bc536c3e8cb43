import { pageRoutes } from '@shared/federation/remote';

export { TeamPage } from './team-page.tsx';

export const teamRoutes = pageRoutes({
  '/user': async () => (await import('./team-page.tsx')).TeamPage,
});
