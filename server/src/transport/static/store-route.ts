import { type ReleaseStore, storeIdOf } from '@shared/releases';
import type { FastifyPluginAsync } from 'fastify';

/**
 * GET /api/store: returns the id of the release store behind this address. The release commands
 * compare it before they use the address, since another product may answer there.
 */
export function storeRoute(releases: ReleaseStore | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!releases) return;
    app.get('/api/store', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ store: storeIdOf(releases) }),
    );
  };
}
