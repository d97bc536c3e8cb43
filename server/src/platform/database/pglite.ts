import { PGlite, type Transaction } from '@electric-sql/pglite';
import { type Db, encodeParams, type Param } from './db.ts';
import { createLine } from './lock.ts';
import { inTransaction, runWaiting, type Statements, type Waiting } from './transaction.ts';

/** int8 as text, as pg does: an id or a sum must not lose digits. */
const parsers = { 20: (value: string) => value };

/** Opens PGlite over a folder, or in memory without one. */
export async function openPglite(folder?: string): Promise<Db> {
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers });
  await lite.exec(`set timezone = 'UTC'`);
  const alone = statementsOf(lite);
  // It belongs to one process (claim.ts): who waits there waits for everybody.
  const line = createLine();
  return {
    ...alone,
    async script<T>(sql: string) {
      try {
        return await alone.script<T>(sql);
      } catch (error) {
        // A transaction that it began and could not finish: everybody else would be in it.
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
      const release = await line(name, waitMs);
      return { check: async () => undefined, release: async () => release() };
    },
    async listen(channel, onMessage) {
      const close = await lite.listen(channel, onMessage);
      return { close: async () => (lite.closed ? undefined : close()) };
    },
    dump: () => lite.dumpDataDir('gzip'),
    close: () => (lite.closed ? Promise.resolve() : lite.close()),
  };
}

/** Makes the folder of a database out of what `dump` gave. @throws when it is not that */
export async function loadPglite(folder: string, dump: Blob): Promise<void> {
  const lite = await PGlite.create({ dataDir: folder, loadDataDir: dump });
  await lite.close();
}

function statementsOf(connection: Pick<PGlite | Transaction, 'query' | 'exec'>): Statements {
  return {
    query: async <T>(sql: string, params: readonly Param[] = []) =>
      (await connection.query<T>(sql, encodeParams(params))).rows,
    script: async <T>(sql: string) =>
      (await connection.exec(sql)).flatMap(({ rows }) => rows as T[]),
    // It has none.
    unlimited: async () => undefined,
  };
}
