import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSetting } from '../../config/settings/index.ts';
import { type Db, migrate, openDb } from '../../platform/database/index.ts';
import { askedTickets, seedSandbox, signUp, testTerms } from '../../testing/money/terms.ts';
import { createDatabase, openServer } from '../../testing/services/databases.ts';
import { createOrder, readOrderRules } from './create.ts';
import { promiseOf, readOrder } from './store.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const migrations = join(import.meta.dirname, '../../platform/database/migrations');
const address = `0x${'1'.repeat(40)}`;

it('migration 038 gives an unpaid order the terms at its creation, or the first terms', async () => {
  const { url, drop } = await createDatabase('empty');
  const db = await openDb({ databaseUrl: url });
  const before = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrations)).filter((one) => one < '038'))
    await cp(join(migrations, name), join(before, name));
  await migrate(db, { from: before });

  const userId = await signUp(db, address, at);
  const tier = (power: number) => [
    { id: 'n1', name: 'N1', price_ju: '1', power, level: 1, stock: 9 },
  ];
  await set(db, 'release', 1, '2026-02-01', { per_ticket: '5', rate_bps: 10 });
  await set(db, 'release', 2, '2026-04-01', { per_ticket: '6', rate_bps: 20 });
  await set(db, 'nodes', 1, '2026-02-01', tier(100));
  await set(db, 'nodes', 2, '2026-04-01', tier(1_000));
  await set(db, 'mutual_aid', 1, '2026-02-01', { principal: '90', activation: '1', profit: '2' });
  const order = (id: string, kind: string, made: string, status = 'expired') =>
    db.query(
      `insert into orders (id, user_id, kind, subject, quantity, status, chain_id, contract,
         reference, amount, confirmations_needed, created_at, expires_at, paid_at)
       values ($1, $2, $3, 'n1', 1, $4, 31337, 'c', $1, 60, 3, $5, $5,
         case when $4 = 'paid' then $5::timestamptz end)`,
      [id, userId, kind, status, made],
    );
  await order('older than the setting', 'ticket', '2026-01-01');
  await order('ticket', 'ticket', '2026-03-01', 'awaiting_payment');
  await order('later ticket', 'ticket', '2026-05-01');
  await order('node', 'node', '2026-03-01', 'cancelled');
  await order('aid', 'aid', '2026-03-01', 'confirming');
  await order('paid', 'ticket', '2026-03-01', 'paid');
  await order('goods', 'goods', '2026-03-01');
  await migrate(db);

  const kept = async (id: string) => (await readOrder(db, id))?.promise;
  expect(await kept('older than the setting')).toEqual({ per_ticket: '5', rate_bps: 10 });
  expect(await kept('ticket')).toEqual({ per_ticket: '5', rate_bps: 10 });
  expect(await kept('later ticket')).toEqual({ per_ticket: '6', rate_bps: 20 });
  expect(await kept('node')).toEqual({ name: 'N1', power: 100, level: 1 });
  expect(await kept('aid')).toEqual({ principal: '90', activation: '1', profit: '2' });
  expect(await kept('paid')).toBeNull();
  expect(await kept('goods')).toBeNull();
  expect((await readOrder(db, 'ticket'))?.graceMs).toBe(1_800_000);

  await db.close();
  await drop();
  await rm(before, { recursive: true });
});

it('createOrder stores the terms, and returns an open order again only for the same terms', async () => {
  const { db, close } = await openServer();
  const userId = await signUp(db, address, at);
  const ask = (promise: Record<string, string | number>) =>
    db.tx((tx) => createOrder(tx, testTerms(address), { ...askedTickets(userId, 1), promise }, at));
  const first = await ask({ per_ticket: '5', rate_bps: 10 });
  expect(promiseOf((await readOrder(db, first.id)) ?? first)).toEqual(first.promise);
  // jsonb rearranges keys.
  expect((await ask({ rate_bps: 10, per_ticket: '5' })).id).toBe(first.id);
  expect((await ask({ per_ticket: '6', rate_bps: 10 })).id).not.toBe(first.id);
  expect(() => promiseOf({ ...first, promise: null })).toThrow(first.id);
  await close();
});

it('readOrderRules returns the default grace period for rules stored without one', async () => {
  const { db, close } = await openServer();
  await set(db, 'orders', 1, '2026-01-01', { ttl_ms: 600_000, max_open: 5 });
  expect(await readOrderRules(db)).toEqual({ ttlMs: 600_000, maxOpen: 5, graceMs: 1_800_000 });
  await seedSandbox(db, at);
  expect(await readSetting(db, 'orders')).toMatchObject({ grace_ms: 1_800_000 });
  await close();
});

async function set(db: Db, name: string, version: number, setAt: string, value: unknown) {
  await db.query(
    `insert into settings (name, version, value, set_at, set_by) values ($1, $2, $3, $4, 'test')`,
    [name, version, JSON.stringify(value), setAt],
  );
}
