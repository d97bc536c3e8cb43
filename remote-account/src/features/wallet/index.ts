import { pageRoutes } from '@shared/federation/remote';

export const walletRoutes = pageRoutes({
  '/wallet': async () => (await import('./wallet-page.tsx')).WalletPage,
});
