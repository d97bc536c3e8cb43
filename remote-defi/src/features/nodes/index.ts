import { pageRoutes } from '@shared/federation/remote';

export const nodeRoutes = pageRoutes({
  '/node': async () => (await import('./node-page.tsx')).NodePage,
  '/power': async () => (await import('./power-page.tsx')).PowerPage,
});
