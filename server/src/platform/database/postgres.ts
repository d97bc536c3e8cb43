import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, encodeParams, type Param, sqlState, timeLimits } from './db.ts';
import { createLocalLock, type HeldLock } from './lock.ts';
import { createPlanNames, type PlanNames } from './plan-names.ts';
import { createListen } from './postgres-listener.ts';
import { builtStatements } from './sql.ts';
import { traced } from './traced.ts';
import { inTransaction, runWaiting, type Statements, type Waiting } from './transaction.ts';

/**
 * SQLSTATE of a kept statement that would return other columns than before: 'select *' of a table
 * that a migration of another process changed. PostgreSQL then refuses the statement for as long as
 * its connection lasts, but not under another name.
 */
const ofChangedTable = '0A000';
/** Also serialization failure and deadlock. The transaction changed nothing and can be retried. */
const retryable = new Set([ofChangedTable, '40001', '40P01']);
const maxTries = 5;
/** Half of the longest first pause, ms. Pauses are random, so that retries do not collide again. */
const retryPauseMs = 20;

interface PostgresOptions {
  poolSize?: number | undefined;
  limits?: typeof timeLimits;
}

/** Opens a pool. @throws Error when the first connection fails */
export async function openPostgres(
  url: string,
  { poolSize = 10, limits = timeLimits }: PostgresOptions = {},
): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connection,
    // Limits the age of cached plans, which were made for the table statistics of their time.
    maxLifetimeSeconds: 600,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: [
      'timezone=UTC',
      `lock_timeout=${limits.lock}`,
      `statement_timeout=${limits.statement}`,
      `idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same applies to connections in use. The next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const plans = createPlanNames();
  const unpooled = statementsOf(pool, limits.answer, plans);
  const localLock = createLocalLock();
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...builtStatements,
    query: (text, params) => withRetries(() => unpooled.query(text, params), plans),
    script: (text) => scriptAlone(pool, text, limits.answer),
    tx: (fn) => withRetries(() => once(pool, fn, limits.answer, plans), plans),
    afterCommit: (fn) => fn(),
    unlimited: () => Promise.reject(new Error('limits can only be lifted in a transaction')),
    async lock(name, waitMs) {
      const began = performance.now();
      // The local lock limits the connections to one per lock name and process.
      const releaseLocal = await localLock(name, waitMs);
      try {
        const left = Math.max(1, Math.ceil(began + waitMs - performance.now()));
        const lock = await openLock(url, name, { waitMs: left, limits });
        return { ...lock, release: () => lock.release().finally(releaseLocal) };
      } catch (error) {
        releaseLocal();
        throw error;
      }
    },
    listen: createListen(url, { answerMs: limits.connection }),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

/** Retries a single statement or a whole transaction. */
async function withRetries<T>(attempt: () => Promise<T>, plans: PlanNames): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (tries >= maxTries || !retryable.has(state)) throw error;
      if (state === ofChangedTable) plans.renew();
      await delay(Math.random() * retryPauseMs * 2 ** tries);
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  fn: (db: Db) => Promise<T>,
  answerMs: number,
  plans: PlanNames,
): Promise<T> {
  const client = await pool.connect().catch(withCode);
  const statements = statementsOf(client, answerMs, plans);
  const waiting: Waiting = [];
  let result: T;
  let broken: Error | undefined;
  try {
    await statements.script('begin');
    result = await fn(inTransaction(statements, waiting));
    await statements.script('commit');
  } catch (error) {
    broken = isLost(error) ? error : await rolledBack(statements);
    throw error;
  } finally {
    client.release(broken);
  }
  runWaiting(waiting);
  return result;
}

/**
 * Runs a script on one connection. If it fails inside its own transaction, that transaction
 * is rolled back before the connection returns to the pool.
 */
async function scriptAlone<T>(pool: pg.Pool, text: string, answerMs: number): Promise<T[]> {
  const client = await pool.connect().catch(withCode);
  const statements = statementsOf(client, answerMs);
  let broken: Error | undefined;
  try {
    return await statements.script<T>(text);
  } catch (error) {
    broken = isLost(error) ? error : await rolledBack(statements);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Rolls back. @returns why the connection is unusable; undefined when it is usable */
function rolledBack(statements: Statements): Promise<Error | undefined> {
  return statements.script('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}

/** @param plans undefined: keeps no plans */
function statementsOf(
  connection: pg.Pool | pg.PoolClient,
  answerMs: number,
  plans?: PlanNames,
): Statements {
  let limit = answerMs;
  const send = (text: string, values?: unknown[]) =>
    traced(text, () => {
      // Only a statement with values, even none, is alone in its text.
      const name = values && plans?.of(text);
      // The driver supports `query_timeout` per statement; its types lack it.
      const query = { name, text, values, query_timeout: limit } as pg.QueryConfig;
      return connection.query(query).catch(withCode);
    });
  const script = async <T>(text: string) => {
    // Several statements return several results.
    const results = [await send(text)].flat();
    return results.flatMap(({ rows }) => rows as T[]);
  };
  return {
    query: async <T>(text: string, params: readonly Param[] = []) =>
      (await send(text, encodeParams(params))).rows as T[],
    script,
    async unlimited() {
      await script('set local lock_timeout = 0; set local statement_timeout = 0');
      limit = 0;
    },
  };
}

/** Returns whether an error leaves its connection unusable. */
function isLost(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ETIMEDOUT' || code === 'ECONNRESET';
}

/** Keepalives (times in s) by which the server detects that a holder's machine is down. */
const keepAlive = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * Acquires an advisory session lock on a separate connection, without an open transaction. The
 * server releases the lock when the holder's process or machine dies.
 */
async function openLock(
  url: string,
  name: string,
  { waitMs, limits }: { waitMs: number; limits: typeof timeLimits },
): Promise<HeldLock> {
  const settings = [`lock_timeout=${waitMs}`, 'statement_timeout=0', ...keepAlive];
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  // The next statement reports a broken connection.
  client.on('error', () => undefined);
  // Not awaited, because an unreachable server never answers.
  const end = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    const wait = {
      text: 'select pg_advisory_lock(hashtextextended($1, 0))',
      values: [name],
      query_timeout: waitMs + limits.connection,
    };
    await client.query(wait as pg.QueryConfig);
  } catch (error) {
    end();
    return withCode(error as Error);
  }
  return {
    async check() {
      const question = { text: 'select 1', query_timeout: limits.connection };
      await client.query(question as pg.QueryConfig).catch(withCode);
    },
    release: async () => end(),
  };
}

/** Codes by message, for connection errors of pg without a code. */
const codes: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|connection timeout|Query read timeout/, 'ETIMEDOUT'],
  [/Connection terminated|Client has encountered a connection error|not queryable/, 'ECONNRESET'],
];

/** Rethrows an error, with a code if `codes` has its message. */
function withCode(error: Error & { code?: string }): never {
  const found = codes.find(([text]) => text.test(error.message));
  if (!error.code && found) error.code = found[1];
  throw error;
}
