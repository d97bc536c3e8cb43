import type { HeldLock } from './lock.ts';

/** A value a statement takes: what both PGlite and pg send the same way. */
export type Param = string | number | bigint | boolean | Date | null | readonly (string | number)[];

/**
 * PostgreSQL, in-process (PGlite) or a server (pg), behind one surface. Values come back alike from
 * both: int8 and numeric as strings, int4 and float as numbers, timestamptz as Date, jsonb parsed.
 */
export interface Db {
  /** One statement with `$1 …` parameters; jsonb parameters are passed as JSON text. */
  query<T = Record<string, unknown>>(sql: string, params?: readonly Param[]): Promise<T[]>;
  /** Several statements without parameters (migrations); the rows of all of them. */
  script<T = Record<string, unknown>>(sql: string): Promise<T[]>;
  /**
   * Runs `fn` in a transaction: commits when it resolves, rolls back when it rejects. Inside `fn`
   * use only the `Db` it is given: PGlite has one connection and the outer one would wait for ever.
   * A `tx` of a transaction is a savepoint.
   */
  tx<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `fn` once what has been written here is committed; at once outside of a transaction. What is
   * rolled back, be it a savepoint or a try that is repeated, is never told of.
   * @param about of several about the same thing only the last one runs.
   */
  afterCommit(fn: () => void, about?: string): void;
  /** Lifts the time limits of a transaction's statements: years of entries take their time. */
  unlimited(): Promise<void>;
  /**
   * Waits for a lock of all who share the database and holds it, outside of transactions and of the
   * pool, for as long as it takes. A holder that dies gives it back. Not inside a transaction.
   * @throws with the code 55P03 when others held it for `waitMs`
   */
  lock(name: string, waitMs: number): Promise<HeldLock>;
  /**
   * Calls `onMessage` with the payload of each NOTIFY that another session or this one commits on the
   * channel. A server gets one more connection for it, which is made again whenever it breaks.
   * Notifications sent meanwhile are lost; `onReconnect` runs afterwards. Not inside a transaction.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => unknown,
    onReconnect: () => void,
  ): Promise<Listener>;
  /** A copy of the whole database as one file, where it is embedded. */
  dump?(): Promise<Blob>;
  /** Ends the connections; a no-op inside a transaction. */
  close(): Promise<void>;
}

export interface Listener {
  close(): Promise<void>;
}

interface PostgresError {
  code: string;
  constraint?: string;
}

/** SQLSTATE of a database error (PostgreSQL appendix A); undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as Partial<PostgresError> | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a CHECK refused a row; of the named constraint, when given. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23514') return false;
  return constraint === undefined || (error as PostgresError).constraint === constraint;
}

/** For the adapters: parameters as text both drivers understand. */
export function encodeParams(params: readonly Param[]): unknown[] {
  return params.map((value) => {
    if (typeof value === 'bigint') return value.toString();
    if (value instanceof Date) return value.toISOString();
    return value;
  });
}

/** Waiting longer than this ends with an error instead of hanging a request; ms. */
export const timeLimits: Record<
  'lock' | 'statement' | 'idleInTransaction' | 'connection' | 'answer',
  number
> = {
  /** For a lock (SQLSTATE 55P03). */
  lock: 10_000,
  /** For one statement (57014). */
  statement: 20_000,
  /** In an open transaction that asks nothing (25P03). */
  idleInTransaction: 30_000,
  /** For one of the pool's connections. */
  connection: 10_000,
  /** For a statement's answer, from a server that ends longer ones: it is gone without a word. */
  answer: 25_000,
};
