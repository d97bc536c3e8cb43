import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Counter } from 'prom-client';
import { earlyErrors } from '../../platform/errors/early-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type AdminCommand, adminCommands, pathOf } from '../contract/index.ts';
import type { AdminHandlers } from './context.ts';
import { errorOf, ofStatus, statusOf } from './errors.ts';
import { identify } from './identify.ts';
import type { Caller } from './operators.ts';
import type { AdminListener, AdminParts } from './parts.ts';
import { type AnyHandler, perform } from './perform.ts';
import { uploadRoute } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller on the admin API; undefined only for the call that adds the first operator. */
    operator: Caller | undefined;
  }
}

const bodyLimit = 256 * 1024;

/** Creates the admin API, once per listener; none listens yet. */
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
      calls.inc({ act: commandOf(route), result: String(reply.statusCode) });
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

/** The first operator's call is recorded under the new operator's name. */
function askerOf({ operator, body }: FastifyRequest): Caller {
  const name = String((body as { name?: unknown } | null)?.name);
  return operator ?? { name, publishes: null };
}

interface AdminRow {
  path: string;
  /** 'users.freeze', as in the audit log. */
  name: string;
  row: AdminCommand;
  handler: AnyHandler;
}

function rowsOf(handlers: AdminHandlers): AdminRow[] {
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

function commandOf(route: string): string {
  return route === 'none' ? route : route.split('/').slice(-2).join('.');
}
