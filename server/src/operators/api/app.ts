import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Counter } from 'prom-client';
import { receiveFile } from '../../federation/publishing/index.ts';
import { earlyErrors } from '../../platform/errors/early-errors.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import { type AdminCommand, adminCommands, pathOf } from '../contract/index.ts';
import type { AdminHandlers, AdminListener, AdminParts } from './context.ts';
import { errorOf, ofStatus, statusOf, Unidentified } from './errors.ts';
import { assertMayPublish, explained, storeOf } from './handlers/releases.ts';
import { anyOperator, type Caller, operatorOf } from './operators.ts';
import { type AnyHandler, type Called, perform } from './perform.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller on the admin API; undefined only for the call that adds the first operator. */
    operator: Caller | undefined;
  }
}

const bodyLimit = 256 * 1024;

/** Returns a function that creates the admin API for a listener, without listening. */
export function createAdmin(parts: AdminParts): (listener: AdminListener) => FastifyInstance {
  const calls = new Counter({
    name: 'admin_calls_total',
    help: 'Calls of the admin API, by command and status',
    labelNames: ['act', 'result'],
    registers: [parts.metrics.registry],
  });
  const rows = rowsOf(parts.handlers);
  return (listener) => {
    const app = Fastify({
      loggerInstance: parts.log,
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => randomUUID(),
      childLoggerFactory: (log) => log,
      bodyLimit,
      forceCloseConnections: 'idle',
      ...earlyErrors((status, message) => ({
        body: { error: ofStatus(status, message) },
        headers: { 'cache-control': 'no-store' },
      })),
    }) as unknown as FastifyInstance;
    app.decorateRequest('operator', undefined);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      request.operator = await identify(request, parts, listener);
      const route = request.routeOptions.url ?? '';
      if (request.operator?.publishes && !route.startsWith(pathOf('releases', '')))
        throw new Refusal('forbidden', 'This key can only publish releases.');
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      calls.inc({ act: route.split('/').slice(-2).join('.'), result: String(reply.statusCode) });
    });
    app.setErrorHandler((error, request, reply) => {
      const answer = errorOf(error, request.id);
      if (answer.code === 'failed') {
        parts.log.error({ err: error, requestId: request.id }, 'admin command failed');
      }
      return reply.code(statusOf(answer)).send({ error: answer });
    });
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .send({ error: { code: 'notFound', message: 'There is no such admin command.' } }),
    );
    for (const { path, name, row, handler } of rows) {
      app.post(path, async (request) => ({
        data: await perform({ name, row, handler }, request.body, askerOf(request), parts),
      }));
    }
    app.register(uploadRoute(parts));
    return app;
  };
}

/** Returns the caller. The call that adds the first operator is recorded under the new name. */
function askerOf({ operator, body }: FastifyRequest): Caller {
  const name = String((body as { name?: unknown } | null)?.name);
  return operator ?? { name, publishes: null };
}

function rowsOf(handlers: AdminHandlers): (Called & { path: string })[] {
  return Object.entries(adminCommands).flatMap(([group, members]) =>
    Object.entries(members as Record<string, AdminCommand>).map(([name, row]) => ({
      path: pathOf(group, name),
      name: `${group}.${name}`,
      row,
      handler: (handlers as unknown as Record<string, Record<string, AnyHandler>>)[group]?.[
        name
      ] as AnyHandler,
    })),
  );
}

/** Maximum calls without a valid key per address and minute. Valid keys are never limited. */
const maxRefusals = 30;
const windowMs = 60_000;

/**
 * Identifies the operator of a call by its key, before the body is read.
 * @returns undefined for the only call without a valid key: adding the first operator by the socket
 * @throws Unidentified
 */
async function identify(
  request: FastifyRequest,
  { db, limiter, sandbox }: AdminParts,
  { local }: AdminListener,
): Promise<Caller | undefined> {
  const [, key] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
  const operator = key && (await operatorOf(db, key));
  if (operator) return operator;
  const place = local ? 'socket' : clientKey(request.ip);
  const { current } = await limiter.count(`admin:refused:${place}`, windowMs);
  if (current > maxRefusals) throw new Unidentified('tooMany');
  if (local && !(await anyOperator(db))) {
    if (request.url === pathOf('operators', 'add')) return undefined;
    throw new Unidentified('noOperator', sandbox);
  }
  throw new Unidentified('unauthorized');
}

/** Maximum size of a file of a build; bytes. */
const fileLimit = 8 * 1024 * 1024;

/**
 * Returns a plugin that receives the files of an announced build by
 * PUT …/releases/files/<name>/<version>/<path>. It refuses bytes that differ from the announcement.
 */
function uploadRoute({ releases }: Pick<AdminParts, 'releases'>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.put<{ Params: { name: string; version: string; '*': string } }>(
      `${pathOf('releases', 'files')}/:name/:version/*`,
      { bodyLimit: fileLimit },
      async ({ params: { name, version, '*': path }, operator, body }) => {
        if (!operator) throw new Unidentified('unauthorized');
        assertMayPublish({ operator: operator.name, publishes: operator.publishes }, name);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await explained(() => receiveFile(storeOf(releases), { name, version }, path, bytes));
        return { data: {} };
      },
    );
  };
}
