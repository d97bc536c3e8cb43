import { pageRoutes } from '@shared/federation/remote';

export const cardDetailRoutes = pageRoutes({
  '/bank/recharge': async () => (await import('./recharge-pay-page.tsx')).RechargePayPage,
  '/bank/cardDetail/:id': async () => (await import('./card-page.tsx')).CardPage,
});
