import { pageRoutes } from '@shared/federation/remote';

export const mutualAidRoutes = pageRoutes({
  '/ticket/aid': async () => (await import('./mutual-aid-page.tsx')).MutualAidPage,
});
