import { notFoundRoutesOf, unbuiltRoutesOf } from '@shared/federation/remote';
import { manifest } from '../../manifest.ts';

/** Where to go for what is there already, instead of back to the wallet. */
const instead: Partial<Record<string, string>> = { '/user': '/wallet?tab=team' };

/** The routes that are registered but not built yet: one honest page each. */
export const unbuiltRoutes = unbuiltRoutesOf('remote-account', async () => {
  const { pendingPage } = await import('./pending-page.tsx');
  return (name, path) => pendingPage(name, instead[path]);
});

/** What an unknown address below this remote's prefixes shows. */
export const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
);
