import { pageRoutes } from '@shared/federation/remote';

export const cardDetailRoutes = pageRoutes({
  '/bank/cardDetail/:id': async () => (await import('./card-page.tsx')).CardPage,
});
