import { notFoundRoutesOf } from '@shared/federation/remote';
import { manifest } from '../../manifest.ts';

/** Pages for unknown URLs below this remote's prefixes. */
export const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);
