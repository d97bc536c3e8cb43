import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { balancesOf } from '../../money/ledger/index.ts';
import { createDatabase, openServer } from '../../testing/index.ts';
import { childEnv } from '../../testing/services/child-env.ts';
import { testClock } from '../clock.ts';
import { openDb } from '../database/index.ts';
import { type Daily, runDue } from './daily.ts';

it('runDue runs each day once despite concurrent calls, including missed days', async () => {
  const { db, close } = await openServer();
  const clock = testClock('2026-03-01T10:00:00Z');
  const done: string[] = [];
  const daily: Daily = { name: 'count', run: async (_tx, day) => done.push(day) };
  const runAll = () => Promise.all([1, 2, 3].map(() => runDue(db, clock, [daily])));
  await runAll();
  expect(done).toEqual(['2026-03-01']);
  clock.set(new Date('2026-03-04T00:00:00Z'));
  await runAll();
  await runAll();
  expect(done).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
  await close();
});

it('runDue runs the other jobs if one fails, and retries the failed day later', async () => {
  const { db, close } = await openServer();
  const clock = testClock();
  const done: string[] = [];
  let fails = true;
  const broken: Daily = {
    name: 'a broken one',
    async run(_tx, day) {
      if (fails) throw new Error('no');
      done.push(day);
    },
  };
  const working: Daily = { name: 'b sound one', run: async () => done.push('sound') };
  await expect(runDue(db, clock, [broken, working])).rejects.toThrow('no');
  expect(done).toEqual(['sound']);
  fails = false;
  await runDue(db, clock, [broken, working]);
  expect(done).toEqual(['sound', '2026-01-01']);
  await close();
});

it('a daily job pays each day exactly once when SIGKILL stops it at any statement', {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await createDatabase();
  expect(await runWorker(url, 1, 0)).toBe(0);
  let day = 2;
  for (let crashAt = 1; ; crashAt += 1, day += 1) {
    const end = await runWorker(url, day, crashAt);
    if (end === 0) break;
    expect(end).toBe('SIGKILL');
  }
  expect(day).toBeGreaterThan(5);
  expect(await runWorker(url, day, 0)).toBe(0);
  const db = await openDb({ databaseUrl: url });
  expect((await balancesOf(db, '1')).get('SPA')).toBe(BigInt(day));
  await db.close();
  await drop();
});

async function runWorker(
  url: string,
  day: number,
  crashAt: number,
): Promise<number | string | null> {
  const now = new Date(Date.UTC(2026, 0, day)).toISOString();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/crash/daily-jobs.ts')],
    {
      env: { ...childEnv, DATABASE_URL: url, NOW: now, CRASH_AT: String(crashAt) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}
