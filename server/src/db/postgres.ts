import pg from 'pg';
import { type Db, encodeParams, lockTimeoutMs, type Param, sqlState } from './db.ts';

/** SQLSTATEs after which a transaction as a whole may be tried again. */
const retryable = new Set(['40001', '40P01']);
const maxTries = 4;

/** Opens a pool over a PostgreSQL server; the first connection is made and checked here. */
export async function openPostgres(url: string, max = 10): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c lock_timeout=${lockTimeoutMs}`,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...statements(pool),
    tx: (fn) => transaction(pool, fn),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

async function transaction<T>(pool: pg.Pool, fn: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(pool, fn);
    } catch (error) {
      // A deadlock's victim has changed nothing: the other side is through by now.
      if (tries >= maxTries || !retryable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function once<T>(pool: pg.Pool, fn: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await fn(inTransaction(client, 1));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function inTransaction(client: pg.PoolClient, depth: number): Db {
  return {
    ...statements(client),
    tx: async (fn) => {
      const name = `level_${depth}`;
      await client.query(`savepoint ${name}`);
      try {
        const result = await fn(inTransaction(client, depth + 1));
        await client.query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
    close: async () => undefined,
  };
}

function statements(connection: pg.Pool | pg.PoolClient): Pick<Db, 'query' | 'script'> {
  return {
    query: async <T>(sql: string, params: readonly Param[] = []) =>
      (await connection.query(sql, encodeParams(params))).rows as T[],
    script: async (sql) => {
      await connection.query(sql);
    },
  };
}
