import { pageRoutes } from '@shared/federation/remote';

export { InvitePage } from './invite-page.tsx';

export const teamRoutes = pageRoutes({
  '/user': async () => (await import('./user-page.tsx')).UserPage,
});
