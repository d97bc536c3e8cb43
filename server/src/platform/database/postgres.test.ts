import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../testing/index.ts';
import { startTcpProxy } from '../../testing/services/tcp-proxy.ts';
import { toAnswerable } from '../../transport/http/answer.ts';
import { databaseFailure } from '../errors/database-failure.ts';
import { type Db, sqlState, timeLimits } from './db.ts';
import { createPlanNames } from './plan-names.ts';
import { openPostgres } from './postgres.ts';

let url: string;
let drop: () => Promise<void>;
let db: Db;
beforeAll(async () => {
  ({ url, drop } = await createDatabase('empty'));
  db = await openPostgres(url);
  await db.script('create table shelf (n integer primary key, visits integer not null default 0)');
  await db.script('insert into shelf (n) values (1), (2)');
});
afterAll(async () => {
  await db.close();
  await drop();
});

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error);
const visit = (tx: Db, n: number) =>
  tx.query('update shelf set visits = visits + 1 where n = $1', [n]);

/** Returns a barrier that resolves after `count` calls. */
function meeting(count: number): () => Promise<void> {
  let here = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here >= count) open();
    return all;
  };
}

it('retries a deadlock, and both transactions commit once', async () => {
  const both = meeting(2);
  const told: string[] = [];
  const go = (name: string, first: number, second: number) =>
    db.tx(async (tx) => {
      tx.afterCommit(() => told.push(name));
      await visit(tx, first);
      await both();
      await visit(tx, second);
    });
  await Promise.all([go('a', 1, 2), go('b', 2, 1)]);
  expect(await db.query('select visits from shelf order by n')).toEqual([
    { visits: 2 },
    { visits: 2 },
  ]);
  expect(told.sort()).toEqual(['a', 'b']);
});

it('runs only the last of several afterCommit calls with the same subject', async () => {
  const told: string[] = [];
  await db.tx(async (tx) => {
    tx.afterCommit(() => told.push('first'), 'order 1');
    tx.afterCommit(() => told.push('other'));
    await caught(
      tx.tx(async (inner) => {
        inner.afterCommit(() => told.push('undone'), 'order 1');
        throw new Error('no');
      }),
    );
    tx.afterCommit(() => told.push('last'), 'order 1');
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['other', 'last']);
});

it('classifies a connection timeout as unavailable', async () => {
  const small = await openPostgres(url, {
    poolSize: 1,
    limits: { ...timeLimits, connection: 1000 },
  });
  const error = await small.tx(() => caught(small.tx(async () => undefined)));
  expect(toAnswerable(error)).toMatchObject({ errorName: 'unavailable' });
  await small.close();
});

it('classifies a connection cut during a transaction as unavailable, and reconnects', async () => {
  const error = await caught(
    db.tx(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await visit(tx, 1);
      await db.query('select pg_terminate_backend($1)', [own?.pid ?? 0]);
      await visit(tx, 2);
    }),
  );
  expect(toAnswerable(error)).toMatchObject({ errorName: 'unavailable' });
  expect(await db.query('select visits from shelf order by n')).toEqual([
    { visits: 2 },
    { visits: 2 },
  ]);
});

it('classifies a silent server as unavailable, and opens a new connection', async () => {
  const proxy = await startTcpProxy(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(proxy.port);
  const limits = { ...timeLimits, answer: 200 };
  const far = await openPostgres(through.href, { limits });
  const amid = caught(
    far.tx(async (tx) => {
      await tx.query('select 1');
      proxy.silence();
      await tx.query('select 2');
    }),
  );
  expect(toAnswerable(await amid)).toMatchObject({ errorName: 'unavailable' });
  proxy.restore();
  expect(await far.query('select 3 as n')).toEqual([{ n: 3 }]);
  await far.tx(async (tx) => {
    await tx.unlimited();
    expect(await tx.query('select 4 as n from pg_sleep(0.4)')).toEqual([{ n: 4 }]);
  });
  await far.close();
  await proxy.close();
});

it('ends statements, lock waits and idle transactions that exceed a time limit', async () => {
  const limits = { ...timeLimits, statement: 100, idleInTransaction: 100, lock: 50 };
  const strict = await openPostgres(url, { limits });
  expect(sqlState(await caught(strict.query('select pg_sleep(5)')))).toBe('57014');
  const locked = await db.tx(async (tx) => {
    await visit(tx, 1);
    return caught(strict.tx((other) => visit(other, 1)));
  });
  expect(toAnswerable(locked)).toMatchObject({ errorName: 'conflict' });
  const idle = strict.tx(async (tx) => {
    await tx.query('select 1');
    await db.query('select pg_sleep(0.3)');
    await tx.query('select 1');
  });
  expect(toAnswerable(await caught(idle))).toMatchObject({ errorName: 'unavailable' });
  await strict.close();
});

it('leaves no transaction open after a script that fails inside one', async () => {
  const one = await openPostgres(url, { poolSize: 1 });
  await expect(one.script('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
  expect(await one.query('select 1 as n')).toEqual([{ n: 1 }]);
  await one.close();
});

it('reads whole rows after another process adds a column, also in a transaction', async () => {
  await db.script('create table grows (n integer); insert into grows values (1)');
  const read = (from: Db) => from.query('select * from grows');
  // A connection keeps the plan of a statement that is read this often.
  for (let use = 0; use < 10; use += 1) await read(db);
  await db.script('alter table grows add column a integer');
  expect(await read(db)).toEqual([{ n: 1, a: null }]);
  for (let use = 0; use < 10; use += 1) await read(db);
  await db.script('alter table grows add column b integer');
  // Work that isolates failures in savepoints rethrows those of the database.
  const isolated = (tx: Db) =>
    tx.tx(read).catch((error) => {
      if (databaseFailure(error)) throw error;
    });
  const both = db.tx(async (tx) => [await visit(tx, 1), await isolated(tx)]);
  expect(await both).toEqual([[], [{ n: 1, a: null, b: null }]]);
});

it('keeps plans of repeated statements only, and of at most 500', () => {
  const plans = createPlanNames();
  const texts = Array.from({ length: 2_000 }, (_, n) => `select ${n}`);
  const named = () => new Set(texts.map((text) => plans.of(text)).filter(Boolean)).size;
  expect(named()).toBe(0);
  const repeated = texts.slice(0, 700);
  for (let use = 0; use < 10; use += 1) for (const text of repeated) plans.of(text);
  expect(named()).toBe(500);
});
