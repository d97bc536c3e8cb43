import { PGlite, type Transaction } from '@electric-sql/pglite';
import { type Db, encodeParams, type Param } from './db.ts';

/** int8 as text, as pg does: an id or a sum must not lose digits. */
const parsers = { 20: (value: string) => value };

type Connection = Pick<PGlite | Transaction, 'query' | 'exec'>;

/** Opens PGlite over a folder, or in memory without one. */
export async function openPglite(folder?: string): Promise<Db> {
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers });
  await lite.exec(`set timezone = 'UTC'`);
  return {
    ...statements(lite),
    tx: (fn) => lite.transaction((transaction) => fn(inTransaction(transaction, 1))),
    close: () => (lite.closed ? Promise.resolve() : lite.close()),
  };
}

function inTransaction(connection: Connection, depth: number): Db {
  return {
    ...statements(connection),
    tx: async (fn) => {
      const name = `level_${depth}`;
      await connection.exec(`savepoint ${name}`);
      try {
        const result = await fn(inTransaction(connection, depth + 1));
        await connection.exec(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await connection.exec(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
    close: async () => undefined,
  };
}

function statements(connection: Connection): Pick<Db, 'query' | 'script'> {
  return {
    query: async <T>(sql: string, params: readonly Param[] = []) =>
      (await connection.query<T>(sql, encodeParams(params))).rows,
    script: async (sql) => {
      await connection.exec(sql);
    },
  };
}
