import { isAbsolute, relative } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import { type Envelope, errorCodes } from '@shared/contract';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { GatewayConfig } from './config.ts';
import { cacheControl, securityHeaders } from './headers.ts';
import { visitorSockets } from './visitor-sockets.ts';

/**
 * The one URL: the host's files, the published remotes, and the API behind it. What nginx does in
 * the composed deployment, this does on one machine.
 */
export async function buildGateway(config: GatewayConfig): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 1024 * 1024, trustProxy: false });
  const headers = securityHeaders({
    overrides: config.overrideOrigins,
    trade: config.tradeOrigin,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.toServer) reply.headers(headers);
  });

  for (const { prefix, routes } of toServer) {
    await app.register(proxy, {
      upstream: config.serverUrl,
      prefix,
      rewritePrefix: prefix,
      routes,
      config: { toServer: true },
      websocket: prefix === '/realtime',
      wsServerOptions: visitorSockets,
      wsClientOptions: { headers: {}, ...namingTheClient },
      replyOptions: {
        rewriteRequestHeaders: (request, own) => ({ ...own, 'x-forwarded-for': request.ip }),
        onError: (reply) => answerUnavailable(reply as unknown as FastifyReply),
      },
    });
  }

  // One for both: sendFile() of a file of the site asks the first one's.
  const setHeaders = (reply: { header(name: string, value: string): unknown }, file: string) => {
    const path = urlPathOf(file.replace(/\.(br|gz)$/, ''), config);
    reply.header('cache-control', cacheControl(path));
  };

  await app.register(files, {
    root: config.storeDir,
    prefix: '/federation/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders,
  });

  await app.register(files, {
    root: config.siteDir,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    wildcard: true,
    setHeaders,
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/federation/') &&
      !/\.\w+$/.test(path) &&
      path !== '/metrics';
    return isPage ? reply.sendFile('index.html', config.siteDir) : answerMissing(reply);
  });

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    // A folder, or a path that leads out of one.
    if (error.statusCode === 403) return answerMissing(reply);
    return reply.header('cache-control', 'no-store').send(error);
  });

  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered by the server, with headers of its own. */
    toServer?: boolean;
  }
}

/** What the server answers. Its metrics are for whoever runs it, at the server itself. */
const toServer = [
  { prefix: '/api', routes: ['/', '/*'] },
  { prefix: '/realtime', routes: ['/', '/*'] },
  { prefix: '/healthz', routes: ['/'] },
  { prefix: '/readyz', routes: ['/'] },
];

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

/** Decoded, without the query. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Where a file of the store or the site is served. */
function urlPathOf(file: string, { storeDir, siteDir }: GatewayConfig): string {
  const inStore = relative(storeDir, file);
  const isPublished = !inStore.startsWith('..') && !isAbsolute(inStore);
  const path = isPublished ? `federation/${inStore}` : relative(siteDir, file);
  return `/${path.replaceAll('\\', '/')}`;
}

function answerMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

/** Seconds a server that died needs to be there again. */
const retryAfterS = 2;

/** In the server's place. The reference is the page's; in the envelope it cannot be read here. */
function answerUnavailable(reply: FastifyReply): void {
  const { 'x-request-id': given } = reply.request.headers;
  const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : '';
  const { code, http } = errorCodes.unavailable;
  const message = 'Server error, please retry later';
  reply
    .code(http)
    .headers({
      'cache-control': 'no-store',
      'retry-after': String(retryAfterS),
      ...(requestId && { 'x-request-id': requestId }),
    })
    .send({
      code,
      message,
      data: null,
      requestId,
      retry_after: retryAfterS,
    } satisfies Envelope<null>);
}
