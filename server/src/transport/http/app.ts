import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { envelope, tracedTiming } from '@shared/contract/envelope';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../../config/config.ts';
import { type AnswerEarly, earlyErrors } from '../../platform/errors/early-errors.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import { recordFailedCall, traceCall, traceFields } from '../../platform/tracing/index.ts';
import { isMalformedPage } from '../../platform/values/page-path.ts';
import { failure, languageOf, logFailure, toAnswerable } from './answer.ts';
import { bindEndpoints } from './bind.ts';
import { registerDocs } from './docs.ts';
import { refusePlaintext, registerGateway } from './gateway.ts';
import { registerHealth, registerMetrics } from './health.ts';
import { limitBodyTime, limitConnections, rateStoreOf, serverLimits } from './limits.ts';
import type { HttpParts } from './parts.ts';
import { createPerformer } from './perform.ts';
import { rowsOf } from './rows.ts';
import { securityHeaders } from './security-headers.ts';

const bodyLimit = 64 * 1024;

export async function buildApp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, log, metrics, site } = parts;
  const answerEarly = earlyAnswers(config);
  const app = Fastify({
    loggerInstance: log,
    // `observe` logs one line per answer. Fastify's own line would contain the query.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // A child logger per request costs more than routing. Log lines contain their request id.
    childLoggerFactory: (log) => log,
    trustProxy: config.trustProxy,
    bodyLimit,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => (site && isMalformedPage(url) ? '/' : url),
    forceCloseConnections: 'idle',
    ...serverLimits,
    ...earlyErrors(answerEarly),
  }) as unknown as FastifyInstance;
  answerErrors(app, config);
  limitConnections(app.server, {
    perAddress: config.limits.connectionsPerAddress,
    trustProxy: config.trustProxy,
    onRefused: () => metrics.connectionsRefused.inc(),
  });
  limitBodyTime(app, answerEarly);
  // Separate scopes, each with its own hooks, headers and error handlers.
  await app.register((scope) => serveApi(scope, parts));
  if (site) await app.register(site);
  return app;
}

export async function buildMonitor(parts: HttpParts): Promise<FastifyInstance> {
  const answerEarly = earlyAnswers(parts.config);
  const app = Fastify({
    forceCloseConnections: true,
    ...serverLimits,
    ...earlyErrors(answerEarly),
  }) as unknown as FastifyInstance;
  answerErrors(app, parts.config);
  registerHealth(app, parts);
  registerMetrics(app, parts);
  answerMissing(app, true);
  return app;
}

async function serveApi(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const { config, site } = parts;
  acceptEmptyJson(app);
  observe(app, parts);
  if (config.tracing) traceRoutes(app);
  await protect(app, parts);
  await registerDocs(app, config.brand);
  registerHealth(app, parts);
  // A server with its own site is public, so its metrics are on the separate monitor
  // (`buildMonitor`). A server with a bucket may be behind nginx, which hides /metrics.
  if (!config.site && config.monitorPort === undefined) registerMetrics(app, parts);
  const rows = rowsOf(parts.handlers);
  const perform = createPerformer(parts);
  if (config.envelope.required) refusePlaintext(app, parts);
  bindEndpoints(app, rows, perform, config.defaultLanguage);
  registerGateway(app, parts, rows, perform);
  for (const routes of parts.routes) await app.register(routes);
  answerMissing(app, !site);
}

/** Returns a function that answers requests which reach no route, in the default language. */
function earlyAnswers({ defaultLanguage, publicUrl }: Config): AnswerEarly {
  const headers = apiHeaders(publicUrl);
  return (status, detail) => {
    const error =
      status === 413
        ? new AppError('tooLarge')
        : new AppError('badRequest', { http: status, detail });
    const { body } = failure(error, defaultLanguage, randomUUID());
    return { body, headers: { ...headers, 'cache-control': 'no-store' } };
  };
}

function apiHeaders(publicUrl: string) {
  return securityHeaders({ https: publicUrl.startsWith('https:') });
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Accepts a JSON request without a body, for a POST without input. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

function answerErrors(app: FastifyInstance, { defaultLanguage }: Config): void {
  const language = (request: FastifyRequest) => languageOf(request.headers.lang, defaultLanguage);
  app.setErrorHandler((error, request, reply) => {
    const answerable = toAnswerable(error);
    const { http, headers, body } = failure(answerable, language(request), request.id);
    logFailure(request.log, answerable, request.id, request.trace ?? undefined);
    return reply.code(http).headers(headers).send(body);
  });
}

/** Paths that belong to the API, also those without an endpoint. */
const ownPaths = ['/api', '/api/*', '/api/v1/*', '/callbacks/*', '/realtime', '/realtime/*'];

/** Answers 404 to the API's unknown paths, and with `alone` to all unknown paths. */
function answerMissing(app: FastifyInstance, alone: boolean): void {
  const missing = () => {
    throw new AppError('notFound');
  };
  for (const url of ownPaths) {
    // Runs before the body is read.
    app.all(url, { preParsing: missing, schema: { hide: true } }, missing);
  }
  if (alone) app.setNotFoundHandler(missing);
}

async function protect(app: FastifyInstance, { config, limiter }: HttpParts): Promise<void> {
  const headers = apiHeaders(config.publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(rateLimit, {
    max: config.limits.requestsPerAddress,
    timeWindow: '1 minute',
    store: rateStoreOf(limiter),
    keyGenerator: (request) => `address:${clientKey(request.ip)}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) }),
  });
}

interface InnerCall {
  requestId: string;
  method: string;
  /** Path of the endpoint; 'none' for an unknown path. */
  route: string;
  status: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for an opened envelope, which is logged and counted as its inner call. */
    innerCall: InnerCall | null;
    /** Fields of the recorded trace for log lines. */
    trace: object | null;
  }
}

/** Logs and counts each answer by method, route and status, without the call's token or input. */
function observe(app: FastifyInstance, { metrics, log }: Pick<HttpParts, 'metrics' | 'log'>): void {
  app.decorateRequest('innerCall', null);
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { requestId, method, route, ...call } = answeredCall(request, reply);
    const status = String(call.status);
    metrics.http.observe({ method, route, status }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    log.info({ requestId, method, route, status, ms, ...request.trace }, 'answered');
    done();
  });
}

function answeredCall(request: FastifyRequest, reply: FastifyReply): InnerCall {
  return (
    request.innerCall ?? {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
  );
}

const tracedPaths = /^\/(?:api\/v1|callbacks)\//;

/** Traces each call to a route of the API. The gateway traces its calls itself. */
function traceRoutes(app: FastifyInstance): void {
  // Browsers describe their taps to a server that records traces (shared/shell/src/api/envelope).
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('server-timing', tracedTiming);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { requestId, method, route, status } = answeredCall(request, reply);
    if (status >= 500 && !request.trace && tracedPaths.test(route)) {
      recordFailedCall({ requestId, ms: reply.elapsedTime }, `${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
    }
    done();
  });
  app.addHook('onRoute', (route) => {
    const { url, method, handler } = route;
    // Routes of several methods only refuse calls.
    const isCall = typeof method === 'string' && tracedPaths.test(url);
    if (!isCall || url === envelope.path) return;
    const attributes = { 'http.request.method': method, 'http.route': url };
    route.handler = function trace(request, reply) {
      const { id: requestId, headers } = request;
      const origin = { requestId, method, traceParent: headers.traceparent };
      return traceCall(origin, `${method} ${url}`, { attributes }, (span) => {
        if (span) request.trace = traceFields(span);
        return handler.call(this, request, reply);
      });
    };
  });
}
