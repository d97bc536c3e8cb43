import { defineRemote, notFoundRoutesOf } from '@shared/federation/remote';
import { __routes__ } from './features/__name__/index.ts';
import { manifest } from './manifest.ts';

/** Pages for unknown URLs below this remote's prefixes. */
const notFoundRoutes = notFoundRoutesOf(
  manifest.prefixes,
  async () => (await import('./not-found.tsx')).NotFound,
);

export default defineRemote({
  routes: [...__routes__, ...notFoundRoutes],
  messages: (locale) => import(`./messages/${locale}.json`),
  parcels: {},
});
