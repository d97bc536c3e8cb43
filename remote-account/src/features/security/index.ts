import { pageRoutes } from '@shared/federation/remote';

export const securityRoutes = pageRoutes({
  '/user/security': async () => (await import('./security-page.tsx')).SecurityPage,
});
