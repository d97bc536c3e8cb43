import { pageRoutes } from '@shared/federation/remote';

export const depositRoutes = pageRoutes({
  '/wallet/deposit': async () => (await import('./deposit-page.tsx')).DepositPage,
});
