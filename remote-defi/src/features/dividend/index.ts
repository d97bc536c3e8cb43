import { pageRoutes } from '@shared/federation/remote';

export const dividendRoutes = pageRoutes({
  '/ticket/apply': async () => (await import('./apply-page.tsx')).ApplyPage,
});
