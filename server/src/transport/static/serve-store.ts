import { pageFile, siteFolder } from '@shared/releases';
import type { FastifyPluginAsync } from 'fastify';
import { isPage } from '../../platform/values/page-path.ts';
import type { CachedFiles } from './cached-files.ts';
import { federationHeaders, type OtherOrigins, securityHeaders } from './headers.ts';
import { answerMissing } from './missing.ts';
import { sendStored } from './serve-stored.ts';

export interface StoreParts extends OtherOrigins {
  files: CachedFiles;
}

type Asked = { Params: { '*': string } };

/** Does what `serveSite` does with a folder. Browsers or the gateway in front use it. */
export function serveStore({ files, ...origins }: StoreParts): FastifyPluginAsync {
  const headers = securityHeaders(origins);
  return async (app) => {
    app.addHook('onRequest', async ({ method }, reply) => {
      reply.headers(headers);
      // Closes the connection instead of reading the body.
      if (method !== 'GET' && method !== 'HEAD')
        return answerMissing(reply.header('connection', 'close'));
    });
    app.all<Asked>('/federation/*', { schema: { hide: true } }, (request, reply) =>
      sendStored(
        { files, prefix: '', mount: '/federation/' },
        request.params['*'],
        request,
        reply.headers(federationHeaders),
      ),
    );
    app.all<Asked>('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.params['*'];
      if (path.split('/').includes('..')) return answerMissing(reply);
      const file = isPage(`/${path}`) ? pageFile : path;
      return sendStored({ files, prefix: siteFolder, mount: '/' }, file, request, reply);
    });
  };
}
