import { PGlite, type Transaction } from '@electric-sql/pglite';
import { type Db, encodeParams, type Param } from './db.ts';
import { createLocalLock } from './lock.ts';
import { builtStatements } from './sql.ts';
import { traced } from './traced.ts';
import { inTransaction, runWaiting, type Statements, type Waiting } from './transaction.ts';

/** int8 as text, like pg, so that ids and sums keep all digits. */
const parsers = { 20: (value: string) => value };

/** Opens PGlite in a folder, or in memory without one. */
export async function openPglite(folder?: string): Promise<Db> {
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers });
  await lite.exec(`set timezone = 'UTC'`);
  const direct = statementsOf(lite);
  // Only one process uses the database (claim.ts), so in-process locks suffice.
  const localLock = createLocalLock();
  return {
    ...direct,
    ...builtStatements,
    async script<T>(sql: string) {
      try {
        return await direct.script<T>(sql);
      } catch (error) {
        // Ends a transaction that the script left open, since all queries share the connection.
        await lite.exec('rollback');
        throw error;
      }
    },
    async tx(fn) {
      const waiting: Waiting = [];
      const result = await lite.transaction((transaction) =>
        fn(inTransaction(statementsOf(transaction), waiting)),
      );
      runWaiting(waiting);
      return result;
    },
    afterCommit: (fn) => fn(),
    async lock(name, waitMs) {
      const release = await localLock(name, waitMs);
      return { check: async () => undefined, release: async () => release() };
    },
    async listen(channel, onMessage) {
      const close = await lite.listen(channel, onMessage);
      return { close: async () => (lite.closed ? undefined : close()) };
    },
    leases: new Map(),
    dump: () => lite.dumpDataDir('gzip'),
    close: () => (lite.closed ? Promise.resolve() : lite.close()),
  };
}

/** Creates a database folder from `dump`. @throws Error when `dump` is invalid */
export async function loadPglite(folder: string, dump: Blob): Promise<void> {
  const lite = await PGlite.create({ dataDir: folder, loadDataDir: dump });
  await lite.close();
}

function statementsOf(connection: Pick<PGlite | Transaction, 'query' | 'exec'>): Statements {
  return {
    query: async <T>(sql: string, params: readonly Param[] = []) =>
      (await traced(sql, () => connection.query<T>(sql, encodeParams(params)))).rows,
    script: async <T>(sql: string) =>
      (await traced(sql, () => connection.exec(sql))).flatMap(({ rows }) => rows as T[]),
    // PGlite has no time limits.
    unlimited: async () => undefined,
  };
}
