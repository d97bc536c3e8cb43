import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  balancesByPurpose,
  post,
  systemAccount,
  userAccount,
  verifyLedger,
} from '../../money/ledger/index.ts';
import { createBus } from '../../platform/bus.ts';
import { testClock } from '../../platform/clock.ts';
import { type Db, openDb } from '../../platform/database/index.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { createDatabase, openServer, type TestDatabase } from '../../testing/index.ts';
import { paidTickets } from '../../testing/money/paid-tickets.ts';
import { seedSandbox, signUp, vestingTerms } from '../../testing/money/terms.ts';
import { childEnv } from '../../testing/services/child-env.ts';
import { vestDue } from './daily.ts';
import { listSources, readOverview } from './read.ts';
import { vestingReconciliation } from './reconciliation.ts';
import { stepsUntil } from './schedule.ts';
import { grantVestings, reverseVesting, startVestings } from './vestings.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const hashOf = (n: number) => `0x${n.toString(16).padStart(3, '0').repeat(22).slice(0, 64)}`;

describe('a schedule', () => {
  const schedule = { total: 100n, vested: 0n, rateBps: 3_000, nextDay: '2026-02-27' };

  it('vests its part each day, including missed days, and the rest on the last one', () => {
    expect(stepsUntil(schedule, '2026-03-30')).toEqual([
      { day: '2026-02-27', amount: 30n, vestedAfter: 30n },
      { day: '2026-02-28', amount: 30n, vestedAfter: 60n },
      { day: '2026-03-01', amount: 30n, vestedAfter: 90n },
      { day: '2026-03-02', amount: 10n, vestedAfter: 100n },
    ]);
  });

  it('vests nothing before its next day, and at least one base unit a day', () => {
    expect(stepsUntil(schedule, '2026-02-26')).toEqual([]);
    const small = { ...schedule, total: 2n, rateBps: 1 };
    expect(stepsUntil(small, '2026-03-30').map(({ amount }) => amount)).toEqual([1n, 1n]);
  });
});

describe('vestings on PostgreSQL', () => {
  let database: TestDatabase;
  let db: Db;
  const clock = testClock(at.toISOString());
  const due = () => vestDue({ db, clock, news: createBus() });

  beforeAll(async () => {
    database = await openServer();
    db = database.db;
    await seedSandbox(db, at);
  });
  afterAll(() => database.close());

  let members = 0;
  async function buyer(quantity: number, { starts }: { starts: boolean }) {
    members += 1;
    const userId = await signUp(db, hashOf(members + 100).slice(0, 42), at);
    const { orderId } = await paidTickets(db, { userId, hash: hashOf(members), at });
    await db.query('update orders set quantity = $2 where id = $1', [orderId, quantity]);
    const order = { id: orderId, userId, quantity };
    await db.tx((tx) => grantVestings(tx, [{ order, terms: vestingTerms, starts }], clock.now()));
    return { userId, orderId };
  }
  const enu = async (userId: string) => {
    const held = (await balancesByPurpose(db, userId)).get('ENU');
    return { available: held?.available ?? 0n, unreleased: held?.unreleased ?? 0n };
  };

  it('wait for the approval, are posted once a day by concurrent runs, and add up', async () => {
    const { userId, orderId } = await buyer(2, { starts: false });
    clock.advance(24 * 60 * 60 * 1000);
    await due();
    expect(await readOverview(db, userId, clock.now())).toMatchObject({
      state: 'waiting',
      historical: '360000000',
      released: '0',
      next: null,
    });
    await db.tx((tx) => startVestings(tx, userId, clock.now()));
    await due();
    expect((await readOverview(db, userId, clock.now())).released).toBe('0');

    // Three missed days, then four concurrent runs.
    clock.advance(3 * 24 * 60 * 60 * 1000);
    await Promise.all([1, 2, 3, 4].map(due));
    await due();
    expect(await readOverview(db, userId, clock.now())).toMatchObject({
      state: 'releasing',
      released: '10800000',
      available: '10800000',
      progress_bps: 300,
      next: { at: '2026-03-06T00:00:00.000Z', amount: '3600000' },
    });
    expect(await enu(userId)).toEqual({
      available: 10_800_000n,
      unreleased: 349_200_000n,
    });

    clock.advance(200 * 24 * 60 * 60 * 1000);
    for (let turn = 0; turn < 7; turn += 1) await due();
    expect(await readOverview(db, userId, clock.now())).toMatchObject({
      state: 'completed',
      released: '360000000',
      remaining: '0',
      next: null,
    });
    await db.tx((tx) => reverseVesting(tx, orderId, clock.now()));
    expect(await enu(userId)).toEqual({ available: 0n, unreleased: 0n });
    const { violations } = await runReconciliations([vestingReconciliation({ db, clock })], {
      full: true,
    });
    expect(violations).toEqual([]);
  });

  it('succeed for all other members if they fail for one, whom the error names', async () => {
    const bad = await buyer(1, { starts: true });
    const good = await buyer(1, { starts: true });
    const { unreleased } = await enu(bad.userId);
    const move = (reference: string, amount: bigint) =>
      post(db, {
        kind: 'data_adjustment',
        reference,
        at,
        postings: [
          { account: userAccount(bad.userId, 'unreleased'), asset: 'ENU', amount },
          { account: systemAccount('issued'), asset: 'ENU', amount: -amount },
        ],
      });
    await move('away', -unreleased);
    clock.advance(24 * 60 * 60 * 1000);
    await expect(due()).rejects.toThrow(`vesting of these users failed: ${bad.userId}`);
    expect((await readOverview(db, good.userId, clock.now())).released).toBe('1800000');
    expect((await readOverview(db, bad.userId, clock.now())).released).toBe('0');

    await move('back', unreleased);
    await due();
    expect((await readOverview(db, bad.userId, clock.now())).released).toBe('1800000');
  });

  it('appear as sources with their released ENU and state, without a state if reversed', async () => {
    const { userId, orderId } = await buyer(1, { starts: false });
    const source = async () => (await listSources(db, userId, { limit: 1 })).list[0];
    expect(await source()).toMatchObject({ amount: '180000000', released: '0', state: 'waiting' });
    await db.tx((tx) => startVestings(tx, userId, clock.now()));
    clock.advance(24 * 60 * 60 * 1000);
    await due();
    expect(await source()).toMatchObject({ released: '1800000', state: 'releasing' });
    await db.tx((tx) => reverseVesting(tx, orderId, clock.now()));
    expect(await source()).toMatchObject({ taken_back: true });
    expect(await source()).not.toHaveProperty('state');
  });

  it('begin with the purchase if the member’s dividend was approved', async () => {
    const { userId } = await buyer(1, { starts: true });
    clock.advance(24 * 60 * 60 * 1000);
    await due();
    expect((await readOverview(db, userId, clock.now())).released).toBe('1800000');
  });
});

it('vestDue posts each day of each vesting exactly once when SIGKILL stops it at any statement', {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await createDatabase();
  const db = await openDb({ databaseUrl: url });
  await seedSandbox(db, at);
  const users: string[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const userId = await signUp(db, hashOf(n + 100).slice(0, 42), at);
    const { orderId } = await paidTickets(db, { userId, hash: hashOf(n), at });
    const order = { id: orderId, userId, quantity: 1 };
    await db.tx((tx) => grantVestings(tx, [{ order, terms: vestingTerms, starts: true }], at));
    users.push(userId);
  }
  let day = 2;
  for (let crashAt = 1; ; crashAt += 1, day += 1) {
    const end = await live(url, day, crashAt);
    if (end === 0) break;
    expect(end).toBe('SIGKILL');
  }
  expect(day).toBeGreaterThan(8);
  for (const userId of users) {
    const overview = await readOverview(db, userId, at);
    expect(overview.released).toBe(String(1_800_000 * (day - 1)));
    expect(overview.available).toBe(overview.released);
  }
  expect((await verifyLedger(db)).violations).toEqual([]);
  const { violations } = await runReconciliations(
    [vestingReconciliation({ db, clock: testClock() })],
    {
      full: true,
    },
  );
  expect(violations).toEqual([]);
  await db.close();
  await drop();
});

/** Runs a worker, killed at boundary `crashAt`, on a day of March. @returns exit code or signal */
async function live(url: string, day: number, crashAt: number): Promise<number | string | null> {
  const now = new Date(Date.UTC(2026, 2, day, 1)).toISOString();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/crash/vesting.ts')],
    {
      env: { ...childEnv, DATABASE_URL: url, NOW: now, CRASH_AT: String(crashAt) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}
