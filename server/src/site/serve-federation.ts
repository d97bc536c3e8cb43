import type { FastifyPluginAsync } from 'fastify';
import type { CachedFiles } from './cached-files.ts';
import { federationHeaders, type OtherOrigins, securityHeaders } from './headers.ts';
import { answerMissing } from './missing.ts';
import { sendStored } from './serve-stored.ts';

export interface FederationParts extends OtherOrigins {
  files: CachedFiles;
}

const mount = '/federation/';

/** The published remotes of a store that is no folder: for browsers, or for the gateway in front. */
export function serveFederation({ files, ...origins }: FederationParts): FastifyPluginAsync {
  const headers = { ...securityHeaders(origins), ...federationHeaders };
  return async (app) => {
    app.addHook('onRequest', async ({ method }, reply) => {
      reply.headers(headers);
      // Nobody waits for a body that nobody reads.
      if (method !== 'GET' && method !== 'HEAD')
        return answerMissing(reply.header('connection', 'close'));
    });
    app.all<{ Params: { '*': string } }>(
      `${mount}*`,
      { schema: { hide: true } },
      (request, reply) =>
        sendStored({ files, prefix: '', mount }, request.params['*'], request, reply),
    );
  };
}
