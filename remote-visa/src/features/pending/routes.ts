import { notFoundRoutesOf, unbuiltRoutesOf } from '@shared/federation/remote';
import { manifest } from '../../manifest.ts';

/** The routes that are registered but not built yet: one honest page each. */
export const unbuiltRoutes = unbuiltRoutesOf(
  'remote-visa',
  async () => (await import('./pages.tsx')).pendingPage,
);

/** What an unknown address below this remote's prefixes shows. */
export const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./pages.tsx')).NotFound,
);
