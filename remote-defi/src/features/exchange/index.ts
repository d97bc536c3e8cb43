import { pageRoutes } from '@shared/federation/remote';

export const exchangeRoutes = pageRoutes({
  '/ticket/bing': async () => (await import('./bind-page.tsx')).BindPage,
});
