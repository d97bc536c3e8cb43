import type { Compilable } from 'kysely';
import type { HeldLock } from './lock.ts';

/** A parameter of a statement, limited to types that PGlite and pg send alike. */
export type Param = string | number | bigint | boolean | Date | null | readonly (string | number)[];

/**
 * Common interface of in-process PostgreSQL (PGlite) and a server (pg). Both return the same
 * values: int8 and numeric as strings, int4 and float as numbers, timestamptz as Date, jsonb
 * parsed.
 */
export interface Db {
  /** Runs one statement with `$1 …` parameters; jsonb parameters are passed as JSON text. */
  query<T = Record<string, unknown>>(sql: string, params?: readonly Param[]): Promise<T[]>;
  /** Runs a statement that `sql` has built, and returns its rows. */
  rows<T>(statement: Compilable<T>): Promise<T[]>;
  /** As `rows`, but returns the first row, if any. */
  first<T>(statement: Compilable<T>): Promise<T | undefined>;
  /** As `rows`, but returns nothing. */
  run(statement: Compilable): Promise<void>;
  /** Runs several statements without parameters (migrations) and returns the rows of all. */
  script<T = Record<string, unknown>>(sql: string): Promise<T[]>;
  /**
   * Runs `fn` in a transaction: commits when it resolves, rolls back when it rejects. Inside `fn`
   * use only its own `Db`: PGlite has one connection, so a query on the outer one would wait
   * forever. A `tx` inside a transaction is a savepoint.
   */
  tx<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `fn` after the commit, or at once outside of a transaction. It does not run after a
   * rollback, not even of a savepoint or of an attempt that is retried.
   * @param about subject of `fn`; only the last of several calls with the same subject runs
   */
  afterCommit(fn: () => void, about?: string): void;
  /** Lifts the time limits of a transaction's statements, for work on years of entries. */
  unlimited(): Promise<void>;
  /**
   * Takes a lock across all processes of the database. It has no time limit, uses no connection of
   * the pool, and is released when the holder dies. Not allowed inside a transaction.
   * @throws Error with the code 55P03 when others held it for `waitMs`
   */
  lock(name: string, waitMs: number): Promise<HeldLock>;
  /**
   * Calls `onMessage` with the payload of each NOTIFY that any session commits on the channel. All
   * channels use one more connection to a server, which is reopened whenever it breaks.
   * Notifications in the gap are lost, so `onReconnect` runs after each connect, also the first; PGlite never calls it. Not
   * allowed inside a transaction.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => unknown,
    onReconnect: () => void,
  ): Promise<Listener>;
  /** Leases by name. Only an embedded database has them; a server has them in a table. */
  readonly leases?: Map<string, { holder: string; until: number }>;
  /** Returns a copy of the whole database as one file. Only an embedded database has it. */
  dump?(): Promise<Blob>;
  /** Closes the connections; a no-op inside a transaction. */
  close(): Promise<void>;
}

export interface Listener {
  close(): Promise<void>;
}

/** Returns an error's SQLSTATE (PostgreSQL appendix A); undefined without a code of that form. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Encodes parameters in a form that both drivers accept. */
export function encodeParams(params: readonly Param[]): unknown[] {
  return params.map((value) => {
    if (typeof value === 'bigint') return value.toString();
    if (value instanceof Date) return value.toISOString();
    return value;
  });
}

/** Time limits, ms. Longer waits fail instead of hanging a request. */
export const timeLimits: Record<
  'lock' | 'statement' | 'idleInTransaction' | 'connection' | 'answer',
  number
> = {
  /** Wait for a lock (SQLSTATE 55P03). */
  lock: 10_000,
  /** Duration of one statement (57014). */
  statement: 20_000,
  /** Idle time in an open transaction (25P03). */
  idleInTransaction: 30_000,
  /** Wait for a connection of the pool. */
  connection: 10_000,
  /** Wait for an answer. Longer than `statement`, so it expires only if the server is silent. */
  answer: 25_000,
};
