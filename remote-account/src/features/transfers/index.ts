import { pageRoutes } from '@shared/federation/remote';

export const transferRoutes = pageRoutes({
  '/wallet/transfer': async () => (await import('./transfer-page.tsx')).TransferPage,
  '/transfer/list': async () => (await import('./transfers-page.tsx')).TransfersPage,
});
