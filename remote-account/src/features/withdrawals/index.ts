import { pageRoutes } from '@shared/federation/remote';

export const withdrawalRoutes = pageRoutes({
  '/withdraw': async () => (await import('./withdraw-page.tsx')).WithdrawPage,
  '/withdraw/list': async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage,
});
