import { notFoundRoutesOf } from '@shared/federation/remote';
import { manifest } from '../../manifest.ts';

/** What an unknown address below this remote's prefixes shows. */
export const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);
