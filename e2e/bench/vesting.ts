import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyLedger } from '../../server/src/money/ledger/index.ts';
import { testClock } from '../../server/src/platform/clock.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { runReconciliations } from '../../server/src/platform/reconciliation.ts';
import { vestingReconciliation } from '../../server/src/products/vesting/index.ts';
import { seedSandbox } from '../../server/src/testing/money/terms.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure, unbounded } from './figure.ts';
import { countDueVestings, countWrongVestings, insertVestings } from './vestings.ts';

const vestings = 100_000;
const users = 50_000;
const processes = 2;
const kills = 10;
const mostSeconds = 60;
const granted = new Date('2026-03-01T10:00:00.000Z');
const days = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const;

/**
 * Measures how long two processes take to vest one day on PostgreSQL, and the next day while they
 * are killed and restarted at random moments. `VESTING_SEED` repeats the moments of another run.
 */
export async function measureVesting(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const db = await openDb({ databaseUrl });
  try {
    await migrate(db);
    await seedSandbox(db, granted);
    await insertVestings(db, { vestings, users, at: granted });
    const clean = await timed(() => work({ db, databaseUrl, now: days[0], deaths: [] }));
    const seed = Number(process.env.VESTING_SEED ?? randomInt(2 ** 31));
    const deaths = moments(seed);
    const killed = await timed(() => work({ db, databaseUrl, now: days[1], deaths }));
    return [
      bounded(
        `a day of ${vestings.toLocaleString('en')} tickets of ${users.toLocaleString('en')} members, ${processes} processes`,
        `${clean.toFixed(1)} s`,
        `≤ ${mostSeconds} s`,
        clean <= mostSeconds,
      ),
      bounded(
        `  the next day, killed ${kills} times (VESTING_SEED=${seed})`,
        `${killed.toFixed(1)} s`,
        `≤ ${mostSeconds} s`,
        killed <= mostSeconds,
      ),
      ...(await checkAll(db)),
    ];
  } finally {
    await db.close();
    await postgres.stop();
  }
}

interface Death {
  /** The number of due amounts at which the countdown of `afterMs` starts. */
  readonly left: number;
  readonly afterMs: number;
  readonly victim: number;
}

function moments(seed: number): Death[] {
  const next = chance(seed);
  return Array.from({ length: kills }, () => ({
    left: Math.ceil(vestings * (0.05 + 0.95 * next())),
    afterMs: 100 * next(),
    victim: Math.floor(processes * next()),
  })).sort((a, b) => b.left - a.left);
}

/** Vests a day. Kills and restarts processes at `deaths`. @throws Error if a process fails */
async function work({
  db,
  databaseUrl,
  now,
  deaths,
}: {
  db: Db;
  databaseUrl: string;
  now: string;
  deaths: readonly Death[];
}): Promise<void> {
  const start = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'vesting-worker.ts')], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NOW: now },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const running: ChildProcess[] = Array.from({ length: processes }, start);
  try {
    for (const { left, afterMs, victim } of deaths) {
      while ((await countDueVestings(db, now)) > left) await delay(20);
      await delay(afterMs);
      const one = running[victim] as ChildProcess;
      if (one.exitCode !== null) throw new Error('a process was done before it was killed');
      const dead = once(one, 'exit');
      one.kill('SIGKILL');
      await dead;
      running[victim] = start();
    }
    await Promise.all(
      running.map(async (one) => {
        if (one.exitCode === null) await once(one, 'exit');
        if (one.exitCode !== 0) throw new Error(`a process ended with ${one.exitCode}`);
      }),
    );
  } finally {
    for (const one of running) one.kill('SIGKILL');
  }
}

async function checkAll(db: Db): Promise<Figure[]> {
  const wrong = await countWrongVestings(db, days.length);
  const { violations, entries } = await verifyLedger(db, { full: true });
  const reconciliation = vestingReconciliation({ db, clock: testClock(days[1]) });
  const found = [
    ...violations,
    ...(await runReconciliations([reconciliation], { full: true })).violations,
  ];
  return [
    bounded(
      '  tickets that did not get each of their two daily amounts exactly once',
      String(wrong),
      'none',
      wrong === 0,
    ),
    bounded(
      '  found by the reconciliations of ledger and vesting',
      found[0]?.detail ?? 'nothing',
      'nothing',
      found.length === 0,
    ),
    unbounded('  ledger entries verified', entries.toLocaleString('en')),
  ];
}

async function timed(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return (performance.now() - startedAt) / 1_000;
}

/** Returns a generator of numbers in [0, 1), repeatable by its seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
