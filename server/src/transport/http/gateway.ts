import { parse as parseQuery } from 'node:querystring';
import type { Envelope } from '@shared/contract';
import { type EnvelopeCall, envelope } from '@shared/contract/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type RunningSpan, traceCall, traceFields } from '../../platform/tracing/index.ts';
import { EnvelopeRefused, openCall, type RefusalReason } from '../envelope/index.ts';
import { failure, languageOf, logFailure, toAnswerable } from './answer.ts';
import { wrongMethod } from './bind.ts';
import type { HttpParts } from './parts.ts';
import type { Perform } from './perform.ts';
import type { Row } from './rows.ts';

/**
 * Registers the route of sealed calls. A call that can be opened gets a sealed answer under HTTP
 * 200, whatever its result. An invalid one gets the generic refusal
 * (docs/adr/0002-api-envelope.md).
 */
export function registerGateway(
  app: FastifyInstance,
  parts: HttpParts,
  rows: readonly Row[],
  perform: Perform,
): void {
  const { config, clock, envelope: own } = parts;
  const dispatch = dispatcher(app, config, rows, perform);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(envelope.contentType, { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(async (error, request, reply) => {
      const answerable = asRefusal(error, parts);
      const { http, headers, body } = failure(answerable, config.defaultLanguage, request.id);
      logFailure(request.log, answerable, request.id);
      return reply.code(http).headers(headers).send(body);
    });
    const schema = { hide: true };
    scope.post(
      envelope.path,
      { bodyLimit: envelope.maxLength, config: { plain: true }, schema },
      async (request, reply) => {
        const now = clock.now().getTime();
        const { call, seal, pass, passId } = await openCall(request.body, own, now);
        const answer = await dispatch(call, request, passId);
        reply.header('cache-control', 'no-store').type(envelope.contentType);
        return seal(JSON.stringify({ ...answer, pass }));
      },
    );
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: envelope.path,
      config: { plain: true },
      schema,
      handler: () => {
        throw new EnvelopeRefused('malformed');
      },
    });
  });
}

/** Refuses unsealed calls to API routes without `plain`, and to unknown API paths. */
export function refusePlaintext(app: FastifyInstance, parts: HttpParts): void {
  // Runs after the rate limit and before the body is read.
  app.addHook('preParsing', async ({ routeOptions: { url, config }, raw }) => {
    const path = url ?? raw.url ?? '';
    if (path.startsWith('/api/v1/') && !config.plain) throw refusal('plaintext', parts);
  });
}

/** Counts a refusal by its reason. @returns the generic error, which has no reason */
function refusal(reason: RefusalReason, { metrics, clock }: HttpParts): AppError {
  metrics.envelopeRefusals.inc({ reason });
  return new AppError('envelopeRefused', { data: { server_time: clock.now().getTime() } });
}

function asRefusal(error: unknown, parts: HttpParts): unknown {
  if (error instanceof EnvelopeRefused) return refusal(error.reason, parts);
  const answerable = toAnswerable(error);
  if (!(answerable instanceof AppError)) return answerable;
  if (answerable.errorName === 'tooLarge') return refusal('oversized', parts);
  return answerable.errorName === 'badRequest' ? refusal('malformed', parts) : answerable;
}

function dispatcher(
  app: FastifyInstance,
  { defaultLanguage }: Config,
  rows: readonly Row[],
  perform: Perform,
) {
  const byPath = new Map(rows.map((row) => [row.endpoint.path as string, row]));
  const parseJson = app.getDefaultJsonParser('error', 'error');

  async function run(
    call: EnvelopeCall,
    row: Row | undefined,
    request: FastifyRequest,
    pass: string | undefined,
  ) {
    if (!row) throw new AppError('notFound');
    if (row.endpoint.method !== call.method) throw wrongMethod(row.endpoint.method);
    return perform(row, {
      requestId: call.requestId,
      client: { ip: request.ip, pass, userAgent: request.headers['user-agent'] },
      language: languageOf(call.language, defaultLanguage),
      token: (!row.endpoint.plain && call.token) || undefined,
      idempotencyKey: call.idempotencyKey,
      raw: call.method === 'GET' ? parseQuery(call.query) : await parseBody(call.body, request),
    });
  }

  function parseBody(text: string, request: FastifyRequest): Promise<unknown> | undefined {
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  }

  async function answer(
    call: EnvelopeCall,
    row: Row | undefined,
    request: FastifyRequest,
    pass: string | undefined,
    span: RunningSpan | undefined,
  ): Promise<{ status: number; body: Envelope<unknown> }> {
    const { requestId, method } = call;
    if (span) request.trace = traceFields(span);
    const answer = await run(call, row, request, pass).then(
      (body) => ({ status: 200, body }),
      (error) => {
        const language = languageOf(call.language, defaultLanguage);
        const answerable = toAnswerable(error);
        const { http, body } = failure(answerable, language, requestId);
        logFailure(request.log, answerable, requestId);
        return { status: http, body };
      },
    );
    const { status } = answer;
    span?.set({
      'http.response.status_code': status,
      ...(status >= 500 && { 'error.type': String(status) }),
    });
    request.innerCall = {
      requestId,
      method,
      route: row?.endpoint.path ?? 'none',
      status,
    };
    return answer;
  }

  return (
    call: EnvelopeCall,
    request: FastifyRequest,
    pass: string | undefined,
  ): Promise<{ status: number; body: Envelope<unknown> }> => {
    const { requestId, method, trace = {} } = call;
    const row = byPath.get(call.path);
    const route = row?.endpoint.path ?? 'none';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'app.remote': trace.remote,
      'app.remote.version': trace.version,
    };
    const origin = { requestId, method, traceParent: trace.traceparent, tapMs: trace.tapMs };
    return traceCall(origin, `${method} ${route}`, { attributes }, (span) =>
      answer(call, row, request, pass, span),
    );
  };
}
