import { type ReleaseStore, storeIdOf } from '@shared/releases';
import type { FastifyPluginAsync } from 'fastify';

/**
 * The id of the release store, which release commands compare before they use this address: another
 * product may answer there.
 */
export function storeRoute(releases: ReleaseStore | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!releases) return;
    app.get('/api/store', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ store: storeIdOf(releases) }),
    );
  };
}
