import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { failure, languageOf } from './answer.ts';
import { bindEndpoints } from './bind.ts';
import { clientKey } from './client-key.ts';
import { registerDocs } from './docs.ts';
import { AppError } from './errors.ts';
import { toAnswerable } from './failures.ts';
import { refusePlaintext, registerGateway } from './gateway.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './health.ts';
import { observe } from './observe.ts';
import { sharedRateStore } from './rate-store.ts';
import { rowsOf } from './rows.ts';
import { securityHeaders } from './security-headers.ts';

const bodyLimit = 64 * 1024;
const requestTimeoutMs = 30_000;

/** The HTTP side of the server, not yet listening. */
export async function buildApp(deps: Deps, handlers: Handlers): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // One line per answer, written below: Fastify's own would carry the query.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // A child for each request costs more than routing it; lines name their request themselves.
    childLoggerFactory: (log) => log,
    trustProxy: deps.config.trustProxy,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  acceptEmptyJson(app);
  answerErrors(app, deps);
  observe(app, deps);
  await protect(app, deps);
  await registerDocs(app, deps.config.brand);
  registerHealth(app, deps);
  const rows = rowsOf(handlers);
  if (deps.config.envelope.required) refusePlaintext(app, deps);
  bindEndpoints(app, deps, rows);
  registerGateway(app, deps, rows);
  if (deps.chain.routes) await app.register(deps.chain.routes);
  return app;
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** A POST without input may come as JSON with no body at all. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

function answerErrors(app: FastifyInstance, deps: Deps): void {
  const language = (request: FastifyRequest) =>
    languageOf(request.headers.lang, deps.config.defaultLanguage);
  app.setErrorHandler((error, request, reply) => {
    const answerable = toAnswerable(error);
    const { http, headers, body } = failure(answerable, language(request), request.id);
    if (http >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
    return reply.code(http).headers(headers).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { http, body } = failure(new AppError('notFound'), language(request), request.id);
    return reply.code(http).send(body);
  });
}

async function protect(app: FastifyInstance, { config, redis }: Deps): Promise<void> {
  const headers = securityHeaders({ https: config.publicUrl.startsWith('https:') });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(rateLimit, {
    max: config.limits.requestsPerMinute,
    timeWindow: '1 minute',
    ...(redis && { store: sharedRateStore(redis) }),
    keyGenerator: (request) => clientKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) }),
  });
}
