import type { Clock } from '../clock.ts';
import type { Db } from '../database/index.ts';
import { runEach } from '../errors/run-each.ts';

/** A job that runs once for each day (UTC), in order, also for days without a worker. */
export interface Daily {
  name: string;
  /**
   * Runs one day's work in the transaction that marks the day as done. Send work that is too large
   * for one transaction as jobs with `tx`; their references contain the day.
   * @param day '2026-01-31'
   */
  run(tx: Db, day: string): Promise<unknown>;
}

/** Maximum number of days per run, so that other jobs run in between after a long outage. */
const maxDaysAtOnce = 31;

/**
 * Runs the due days of each job, today's and missed ones, each day in its own transaction.
 * Concurrent processes wait for each other.
 * @throws as `runEach`
 */
export async function runDue(db: Db, clock: Clock, dailies: readonly Daily[]): Promise<void> {
  await runEach(dailies, async (daily) => {
    for (let days = 0; days < maxDaysAtOnce && (await runNext(db, clock, daily)); days += 1);
  });
}

/** Returns whether a job has a due day. */
export async function isAnyDayDue(
  db: Db,
  clock: Clock,
  dailies: readonly Daily[],
): Promise<boolean> {
  const done = await db.query(
    'select 1 from daily_jobs where name = any($1::text[]) and done_until >= $2::date',
    [dailies.map(({ name }) => name), dayOf(clock)],
  );
  return done.length < dailies.length;
}

/** Runs the next due day. @returns whether a day was due */
async function runNext(db: Db, clock: Clock, { name, run }: Daily): Promise<boolean> {
  const today = dayOf(clock);
  return db.tx(async (tx) => {
    // A new job starts with today.
    await tx.query(
      'insert into daily_jobs (name, done_until) values ($1, $2::date - 1) on conflict do nothing',
      [name, today],
    );
    const [next] = await tx.query<{ day: string }>(
      `update daily_jobs set done_until = done_until + 1
       where name = $1 and done_until < $2::date
       returning to_char(done_until, 'YYYY-MM-DD') as day`,
      [name, today],
    );
    if (!next) return false;
    await run(tx, next.day);
    return true;
  });
}

function dayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}
