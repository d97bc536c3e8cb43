import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, databases, type TestDatabase } from '../../testing/services/databases.ts';
import { type Db, openDb, sqlState } from './index.ts';

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error);

describe.each(databases)('a lock in %s', (_, open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  it('has one holder at a time, separately for each name', async () => {
    let inside = 0;
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const lock = await db.lock('a', 20_000);
        inside += 1;
        most.push(inside);
        await (await db.lock('b', 20_000)).release();
        await lock.check();
        inside -= 1;
        await lock.release();
      }),
    );
    expect(most).toEqual(most.map(() => 1));
  });

  it('rejects a second holder after the wait limit, but not after the release', async () => {
    const first = await db.lock('a', 20_000);
    const late = await caught(db.lock('a', 50));
    expect(sqlState(late)).toBe('55P03');
    await first.release();
    await (await db.lock('a', 20_000)).release();
  });

  it('uses no connection of the pool while it is held or awaited', async () => {
    const lock = await db.lock('a', 20_000);
    const waiting = Array.from({ length: 20 }, () =>
      db.lock('a', 20_000).then((one) => one.release()),
    );
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await lock.release();
    await Promise.all(waiting);
  });

  it('is refused inside a transaction', async () => {
    await expect(db.tx((tx) => tx.lock('a', 1))).rejects.toThrow('outside of transactions');
  });
});

describe('a lock of several processes', () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: Db;
  let other: Db;
  beforeAll(async () => {
    ({ url, drop } = await createDatabase());
    [db, other] = await Promise.all([openDb({ databaseUrl: url }), openDb({ databaseUrl: url })]);
  });
  afterAll(async () => {
    await Promise.all([db.close(), other.close()]);
    await drop();
  });

  it('has one holder across processes', async () => {
    const lock = await db.lock('a', 20_000);
    expect(sqlState(await caught(other.lock('a', 50)))).toBe('55P03');
    await lock.release();
    await (await other.lock('a', 20_000)).release();
  });

  it('passes to a waiting process when its holder is killed', async () => {
    const module = pathToFileURL(join(import.meta.dirname, 'index.ts')).href;
    const code = `const { openDb } = await import(process.argv[1]);
      const db = await openDb({ databaseUrl: process.argv[2] });
      await db.lock('a', 20_000);
      console.log('held');
      setInterval(() => {}, 1_000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code, module, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(sqlState(await caught(db.lock('a', 50)))).toBe('55P03');
    const next = db.lock('a', 20_000);
    holder.kill('SIGKILL');
    await (await next).release();
  });

  it('fails its check when it is lost', async () => {
    const lock = await db.lock('a', 20_000);
    await other.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    const next = await other.lock('a', 20_000);
    expect(await caught(lock.check())).toMatchObject({
      code: expect.stringMatching(/ECONNRESET|57P01/),
    });
    await Promise.all([lock.release(), next.release()]);
  });
});
