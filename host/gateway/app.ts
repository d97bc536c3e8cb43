import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { GatewayConfig } from './config.ts';
import { cacheControl, securityHeaders } from './headers.ts';

/**
 * The one URL: the host's files, the published remotes, and the API behind it. What nginx does in
 * the composed deployment, this does on one machine.
 */
export async function buildGateway(config: GatewayConfig): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 1024 * 1024, trustProxy: false });
  const headers = securityHeaders(config.overrideOrigins);

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return;
    reply.headers(headers);
  });

  // Both spellings, so that a WebSocket and a plain request below these paths reach the server.
  for (const prefix of ['/api', '/realtime']) {
    await app.register(proxy, {
      upstream: config.serverUrl,
      prefix,
      rewritePrefix: prefix,
      websocket: prefix === '/realtime',
      wsClientOptions: { headers: {}, ...namingTheClient },
      replyOptions: {
        rewriteRequestHeaders: (request, own) => ({ ...own, 'x-forwarded-for': request.ip }),
        onError: (reply) => answerUnavailable(reply as unknown as FastifyReply),
      },
    });
  }

  await app.register(files, {
    root: config.storeDir,
    prefix: '/federation/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const name = path.slice(config.storeDir.length).replaceAll('\\', '/');
      reply.header('cache-control', cacheControl(`/federation${withoutEncoding(name)}`));
    },
  });

  await app.register(files, {
    root: config.siteDir,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    wildcard: true,
    setHeaders: (reply, path) => {
      const name = path.slice(config.siteDir.length).replaceAll('\\', '/');
      reply.header('cache-control', cacheControl(withoutEncoding(name)));
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://gateway');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !pathname.startsWith('/federation/') &&
      !/\.\w+$/.test(pathname);
    if (isPage) return reply.sendFile('index.html', config.siteDir);
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  });

  return app;
}

/**
 * For the server, which counts the sockets of visitors by where they come from. The option is in the
 * plugin's documentation, but not in its types.
 */
const namingTheClient = {
  rewriteRequestHeaders: (headers: object, { ip }: FastifyRequest) => ({
    ...headers,
    'x-forwarded-for': ip,
  }),
};

function withoutEncoding(name: string): string {
  return name.replace(/\.(br|gz)$/, '');
}

function answerUnavailable(reply: FastifyReply): void {
  reply
    .code(503)
    .header('retry-after', '2')
    .send({ code: 503, message: 'Server error, please retry later', data: null, requestId: '' });
}
