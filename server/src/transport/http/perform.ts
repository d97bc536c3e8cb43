import type { Endpoint, Envelope, Locale } from '@shared/contract';
import {
  type Caller,
  type Client,
  type Context,
  type Handler,
  isCallingOut,
  signedIn,
} from '../../platform/call.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import {
  createKeyedQueue,
  type KeyedQueue,
  KeyedQueueFull,
} from '../../platform/limits/keyed-queue.ts';
import { success } from './answer.ts';
import { once } from './idempotency.ts';
import { checkOutput, parseInput } from './parse.ts';
import type { HttpParts } from './parts.ts';
import type { Row } from './rows.ts';

export interface IncomingCall {
  requestId: string;
  client: Client;
  language: Locale;
  token: string | undefined;
  idempotencyKey: unknown;
  /** Parsed query of a GET, body of a POST. */
  raw: unknown;
}

/** Performs a call. @throws any error; `toAnswerable` maps it to the catalogue */
export type Perform = (row: Row, incoming: IncomingCall) => Promise<Envelope<unknown>>;

type PerformParts = Pick<
  HttpParts,
  'config' | 'clock' | 'db' | 'limiter' | 'callerOf' | 'lockActiveUser'
>;

/** Maximum number of waiting and running calls that lock one user's row. */
const maxLockingCalls = 100;

export function createPerformer(parts: PerformParts): Perform {
  const queues = createKeyedQueue(maxLockingCalls);
  return async ({ endpoint, handler }, incoming) => {
    const ctx = await openContext(incoming, parts);
    if (endpoint.access === 'login') signedIn(ctx);
    const input = parseInput(endpoint, incoming.raw, ctx.language);
    // In a transaction, an invalid output is found before the commit, so the call has no effect.
    const run = async (db = ctx.db) => checkOutput(endpoint, await handler({ ...ctx, db }, input));
    function guarded(): Promise<unknown> {
      if (endpoint.idempotent) {
        const call = { endpoint: endpoint.path, key: incoming.idempotencyKey, input };
        return runQueued(queues, signedIn(ctx), (userId) => once(parts, { userId, ...call }, run));
      }
      if (isAllowedWhileFrozen(endpoint, input)) return run();
      const locked = <R>(effect: (tx: Db) => Promise<R>) =>
        runQueued(queues, signedIn(ctx), (userId) =>
          parts.db.tx(async (tx) => {
            await parts.lockActiveUser(tx, userId);
            return effect(tx);
          }),
        );
      return runUnlessFrozen(handler, locked, run);
    }
    return success(await guarded(), incoming.requestId);
  };
}

async function openContext(
  { token, requestId, client, language }: IncomingCall,
  parts: PerformParts,
): Promise<Context> {
  const user = token === undefined ? undefined : await parts.callerOf(token);
  await limit(user, client, parts);
  return { ...(user ? { user } : {}), language, requestId, client, db: parts.db };
}

/**
 * Limits calls per session, or per pass if there is no session, since many users may share one
 * address. Callers with neither are limited only by address, before the body is read.
 */
async function limit(
  user: Caller | undefined,
  { pass }: Client,
  { limiter, config }: PerformParts,
): Promise<void> {
  const key = user ? `session:${user.sessionId}` : pass && `pass:${pass}`;
  if (!key) return;
  const { current, ttl } = await limiter.count(key, 60_000);
  if (current > config.limits.requestsPerCaller) {
    throw new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) });
  }
}

/** Queues the calls of one user, which would otherwise wait in the database for the same row. */
function runQueued<T>(
  queues: KeyedQueue,
  { id }: Caller,
  task: (userId: string) => Promise<T>,
): Promise<T> {
  return queues
    .take(id, () => task(id))
    .catch((error: unknown) => {
      if (!(error instanceof KeyedQueueFull)) throw error;
      throw new AppError('tooManyRequests', { retryAfterS: 1, cause: error });
    });
}

/** Returns whether a frozen account may make a call; true for every GET and public endpoint. */
export function isAllowedWhileFrozen(
  { method, access, whileFrozen }: Endpoint,
  input: unknown,
): boolean {
  if (method === 'GET' || access === 'public') return true;
  if (typeof whileFrozen !== 'object') return whileFrozen === 'allowed';
  const given = input as Record<string, unknown>;
  return Object.entries(whileFrozen.allowedWith).every(([name, value]) => given[name] === value);
}

/**
 * Calls `run` in a transaction that locks the user's row, so a freeze that commits first always
 * wins. A handler that calls another system runs after such a transaction.
 * @throws AppError accountFrozen
 */
export async function runUnlessFrozen<T>(
  handler: Handler<Endpoint>,
  locked: <R>(effect: (tx: Db) => Promise<R>) => Promise<R>,
  run: (db?: Db) => Promise<T>,
): Promise<T> {
  if (!isCallingOut(handler)) return locked(run);
  await locked(async () => undefined);
  return run();
}
