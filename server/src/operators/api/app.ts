import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Counter } from 'prom-client';
import { earlyErrors } from '../../platform/errors/early-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Act, acts, pathOf } from '../contract/index.ts';
import type { ActHandlers } from './context.ts';
import { errorOf, ofStatus, statusOf } from './errors.ts';
import { identify } from './identify.ts';
import type { Asker } from './operators.ts';
import type { AdminDoor, AdminParts } from './parts.ts';
import { type AnyHandler, perform } from './perform.ts';
import { uploadRoute } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, on the admin API; undefined: nobody yet, who makes the first operator. */
    operator: Asker | undefined;
  }
}

const bodyLimit = 256 * 1024;

/** The admin API, for as many doors as it has; none listens yet. */
export function createAdmin(parts: AdminParts): (door: AdminDoor) => FastifyInstance {
  const calls = new Counter({
    name: 'admin_calls_total',
    help: 'Calls of operators, by what they asked for and how it ended',
    labelNames: ['act', 'result'],
    registers: [parts.metrics.registry],
  });
  const rows = rowsOf(parts.handlers);
  return (door) => {
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
      request.operator = await identify(request, parts, door);
      const route = request.routeOptions.url ?? '';
      if (request.operator?.publishes && !route.startsWith(pathOf('releases', '')))
        throw new Refusal('forbidden', 'This key publishes, and does nothing else.');
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      calls.inc({ act: actOf(route), result: String(reply.statusCode) });
    });
    app.setErrorHandler((error, request, reply) => {
      const answer = errorOf(error, request.id);
      if (answer.code === 'failed') {
        parts.log.error({ err: error, requestId: request.id }, 'an operator’s call failed');
      }
      return reply.code(statusOf(answer)).send({ error: answer });
    });
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ error: { code: 'notFound', message: 'There is no such act.' } }),
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

/** Who makes the first operator does so in the name that comes to be. */
function askerOf({ operator, body }: FastifyRequest): Asker {
  const name = String((body as { name?: unknown } | null)?.name);
  return operator ?? { name, publishes: null };
}

interface AdminRow {
  path: string;
  /** 'users.freeze', as the audit log names it. */
  name: string;
  row: Act;
  handler: AnyHandler;
}

function rowsOf(handlers: ActHandlers): AdminRow[] {
  return Object.entries(acts).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Act>).map(([name, row]) => ({
      path: pathOf(group, name),
      name: `${group}.${name}`,
      row,
      handler: (handlers as unknown as Record<string, Record<string, AnyHandler>>)[group]?.[
        name
      ] as AnyHandler,
    })),
  );
}

function actOf(route: string): string {
  return route === 'none' ? route : route.split('/').slice(-2).join('.');
}
