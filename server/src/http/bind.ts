import type { Endpoint } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveSession } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { type Context, signedIn } from './context.ts';
import { documentationOf } from './docs.ts';
import { languageOf, success } from './envelope.ts';
import { AppError } from './errors.ts';
import type { Handler, Handlers } from './handlers.ts';
import { once } from './idempotency.ts';
import { checkOutput, parseInput } from './parse.ts';

/** Makes a route of every row of the contract's table. */
export function bindEndpoints(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const { endpoint, handler, domain } of rowsOf(handlers)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: documentationOf(endpoint, domain),
      handler: (request, reply) => answer(endpoint, handler, request, reply, deps),
    });
  }
  refuseOtherMethods(app);
}

interface Row {
  domain: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
}

/** Endpoint and handler side by side; the types have proved that each row has one. */
function rowsOf(handlers: Handlers): Row[] {
  return Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      domain,
      endpoint,
      handler: (handlers as Record<string, Record<string, unknown>>)[domain]?.[
        call
      ] as Handler<Endpoint>,
    })),
  );
}

/** One call, from headers to envelope. */
async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<unknown> {
  const { ctx, committed } = await openContext(request, deps);
  if (endpoint.access === 'login') signedIn(ctx);
  const raw = endpoint.method === 'GET' ? request.query : request.body;
  const input = parseInput(endpoint, raw, ctx.language);
  // Checked before the commit: an answer that breaks the contract must not leave an effect.
  const run = async (inner: Context) => checkOutput(endpoint, await handler(inner, input));
  const data = endpoint.idempotent
    ? await runOnce(endpoint, run, request, ctx, committed, input)
    : await run(ctx);
  committed.run();
  reply.header('cache-control', 'no-store');
  return success(data, request.id);
}

async function openContext(request: FastifyRequest, deps: Deps) {
  const committed = callbacks();
  const token = tokenOf(request.headers.authorization);
  const user = token && (await resolveSession(deps, token));
  const ctx: Context = {
    ...(user ? { user } : {}),
    language: languageOf(request.headers.lang, deps.config.defaultLanguage),
    requestId: request.id,
    ip: request.ip,
    db: deps.db,
    deps,
    afterCommit: committed.add,
  };
  return { ctx, committed };
}

function runOnce(
  endpoint: Endpoint,
  run: (ctx: Context) => Promise<unknown>,
  request: FastifyRequest,
  ctx: Context,
  committed: Callbacks,
  input: unknown,
): Promise<unknown> {
  const call = {
    userId: signedIn(ctx).id,
    endpoint: endpoint.path,
    key: request.headers['idempotency-key'],
    input,
  };
  return once(ctx.db, ctx.deps.clock, call, (db) => {
    // A deadlock's victim runs again: what its first try wanted to tell is void.
    committed.clear();
    return run({ ...ctx, db });
  });
}

/** 'Bearer <token>' or the token alone (specification §7). */
function tokenOf(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer\s+/i, '').trim() || undefined;
}

type Callbacks = ReturnType<typeof callbacks>;

function callbacks() {
  let waiting: (() => void)[] = [];
  return {
    add: (fn: () => void) => {
      waiting.push(fn);
    },
    clear: () => {
      waiting = [];
    },
    run: () => {
      for (const fn of waiting) fn();
    },
  };
}

function refuseOtherMethods(app: FastifyInstance): void {
  const table: Record<string, Endpoint>[] = Object.values(endpoints);
  for (const { path, method } of table.flatMap((calls) => Object.values(calls))) {
    app.route({
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((m) => m !== method),
      url: path,
      schema: { hide: true },
      handler: () => {
        throw new AppError('badRequest', {
          http: 405,
          detail: `Allow: ${method}`,
          headers: { allow: method },
        });
      },
    });
  }
}
