import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  databases,
  openServer,
  type TestDatabase,
} from '../../testing/services/databases.ts';
import { formerChecksums } from './former-checksums.ts';
import { type Db, DbSetupError, migrate, openDb, sqlState } from './index.ts';

describe.each(databases)('%s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await db.script('create table numbers (n integer primary key)');
  });
  afterAll(() => database.close());

  it('leaves no transaction open after a script that fails inside one', async () => {
    await expect(db.script('begin; select 1 / 0; commit')).rejects.toThrow();
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  const numbers = async () =>
    (await db.query<{ n: number }>('select n from numbers order by n')).map(({ n }) => n);

  it('reads and writes values of every type', async () => {
    const at = new Date('2026-03-01T12:34:56.789Z');
    const [row] = await db.query(
      `select $1::bigint as big, $2::numeric(78,0) as huge, $3::timestamptz as at,
         $4::jsonb as json, $5::text[] as list, $6::boolean as yes, $7::integer as small,
         $8::text as nothing, count(*) as counted, $9::bigint[] as ids`,
      [
        9_007_199_254_740_993n,
        '1'.repeat(78),
        at,
        JSON.stringify({ a: [1] }),
        ['x', 'y,"z'],
        true,
        7,
        null,
        [1, 2],
      ],
    );
    expect(row).toEqual({
      big: '9007199254740993',
      huge: '1'.repeat(78),
      at,
      json: { a: [1] },
      list: ['x', 'y,"z'],
      yes: true,
      small: 7,
      nothing: null,
      counted: '1',
      ids: ['1', '2'],
    });
  });

  it('rolls back a transaction that throws, or only its savepoint', async () => {
    await expect(
      db.tx(async (tx) => {
        await tx.query('insert into numbers values (1)');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.tx(async (tx) => {
      await tx.query('insert into numbers values (2)');
      await tx
        .tx(async (inner) => {
          await inner.query('insert into numbers values (3)');
          await inner.query('insert into numbers values (3)');
        })
        .catch(() => undefined);
      await tx.tx((inner) => inner.query('insert into numbers values (4)'));
    });
    expect(await numbers()).toEqual([2, 4]);
  });

  it('reports the SQLSTATE of each error', async () => {
    await db.query('insert into numbers values (10)');
    const twice = await db.query('insert into numbers values (10)').catch((error) => error);
    expect(sqlState(twice)).toBe('23505');
    expect(sqlState(await db.query('nonsense').catch((error) => error))).toBe('42601');
    expect(sqlState(new Error('x'))).toBeUndefined();
  });

  it('applies each migration once, also in concurrent calls, and refuses a changed one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(folder, '901_first.sql'), 'create table first (n integer); select 1;');
    await writeFile(join(folder, 'notes.txt'), 'not a migration');
    const applied = await Promise.all([
      migrate(db, { from: folder }),
      migrate(db, { from: folder }),
    ]);
    expect(applied.flat()).toEqual(['901_first.sql']);
    await writeFile(join(folder, '902_second.sql'), 'create table second (n integer)');
    expect(await migrate(db, { from: folder })).toEqual(['902_second.sql']);

    await writeFile(join(folder, '903_broken.sql'), 'create table third (n integer); nonsense');
    await expect(migrate(db, { from: folder })).rejects.toThrow();
    expect(await db.query(`select to_regclass('third') as third`)).toEqual([{ third: null }]);
    await rm(join(folder, '903_broken.sql'));

    await writeFile(join(folder, '901_first.sql'), 'create table first (n integer);\r\nselect 1;');
    await expect(migrate(db, { from: folder })).rejects.toThrow(/901_first.sql was changed/);
    await rm(folder, { recursive: true });
  });

  it('accepts reworded comments, and the checksums of earlier versions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(folder, '911_first.sql'), '-- Once.\ncreate table a (n integer);\n');
    await migrate(db, { from: folder });
    const reworded = 'create table a (n integer); -- A number.\r\n\n';
    await writeFile(join(folder, '911_first.sql'), reworded);
    expect(await migrate(db, { from: folder })).toEqual([]);
    await rm(folder, { recursive: true });

    const name = '001_core.sql';
    await migrate(db);
    const former = Object.keys(formerChecksums)[0] ?? '';
    await db.query('update schema_migrations set checksum = $1 where name = $2', [former, name]);
    expect(await migrate(db)).toEqual([]);
  });
});

it('migrate reports that it waits for another process', async () => {
  const { db, close } = await openServer();
  const waits: string[] = [];
  const { waiting } = await db.tx(async (tx) => {
    await migrate(tx);
    const waiting = migrate(db, { onWait: () => waits.push('waits') });
    while (waits.length === 0) await tx.query('select 1');
    return { waiting };
  });
  expect(await waiting).toEqual([]);
  expect(waits).toEqual(['waits']);
  await close();
});

describe('a start on PostgreSQL', () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ url: databaseUrl, drop } = await createDatabase('empty'));
  });
  afterAll(() => drop());

  it.each([
    ['an unknown role', { username: 'stranger' }, /role "stranger" does not exist/],
    ['a missing database', { pathname: '/nowhere' }, /database "nowhere" does not exist/],
  ])('fails with one line for %s', async (_what, part, reason) => {
    const url = Object.assign(new URL(databaseUrl), part).href;
    const error = await openDb({ databaseUrl: url }).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(DbSetupError);
    expect((error as Error).message).toMatch(reason);
    expect((error as Error).message).toMatch(/^DATABASE_URL: [^\n]*correct DATABASE_URL[^\n]*$/);
  });

  it.each([
    [
      'the right to create tables',
      'drop role if exists reader; create role reader login',
      'reader',
      /permission denied/,
    ],
    ['an empty database', 'create table users (n integer)', 'postgres', /"users" already exists/],
  ])('without %s fails with one line and changes nothing', async (_what, sql, username, reason) => {
    const owner = await openDb({ databaseUrl });
    await owner.script(sql);
    const db = await openDb({
      databaseUrl: Object.assign(new URL(databaseUrl), { username }).href,
    });
    const error = await migrate(db).catch((caught: Error) => caught);
    await db.close();
    expect(error).toBeInstanceOf(DbSetupError);
    expect((error as Error).message).toMatch(reason);
    expect((error as Error).message).toMatch(/^The database refuses [^\n]*DATABASE_URL[^\n]*$/);
    expect(await owner.query(`select to_regclass('ledger_entries') as made`)).toEqual([
      { made: null },
    ]);
    await owner.close();
  });
});

describe('openDb', () => {
  it.each([
    ['postgres://me:secret@127.0.0.1:1/shop', '127.0.0.1:1/shop'],
    ['postgres://me:secret@no-such-host.invalid/shop', 'no-such-host.invalid:5432/shop'],
  ])('fails with one line without the password for %s', async (databaseUrl, place) => {
    const error = await openDb({ databaseUrl }).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(DbSetupError);
    const { message } = error as Error;
    expect(message).toContain(place);
    expect(message).not.toMatch(/secret|\n/);
  });

  it('persists data in a folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    const first = await openDb({ dataDir });
    await first.script('create table kept (n integer); insert into kept values (1)');
    await first.close();
    const second = await openDb({ dataDir });
    expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it('refuses a folder that another running process uses', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    await writeFile(join(dataDir, 'db.pid'), JSON.stringify({ pid: process.ppid }));
    const refused = await openDb({ dataDir }).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(DbSetupError);
    expect((refused as Error).message).toContain(`process ${process.ppid} uses it`);
    await rm(dataDir, { recursive: true });
  });
});

it('no string in a migration has two hyphens, which checksums treat as a comment', async () => {
  const folder = join(import.meta.dirname, 'migrations');
  for (const name of await readdir(folder)) {
    const code = (await readFile(join(folder, name), 'utf8')).replaceAll(/--.*/g, '');
    expect(code.split("'").length % 2, name).toBe(1);
  }
});
