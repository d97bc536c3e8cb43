import type { Clock } from '../clock.ts';
import type { Db } from '../database/index.ts';
import { errorText } from '../observability/error-text.ts';

/** What happens once for each day (UTC), in order, also for days on which nobody worked. */
export interface Daily {
  name: string;
  /**
   * One day's work, in the transaction that notes it as done; what is too large for one sends jobs
   * with `tx` instead, whose references name the day.
   * @param day '2026-01-31'
   */
  run(tx: Db, day: string): Promise<unknown>;
}

/** Days done in one go: a process that was away for long lets others in between. */
const maxDaysAtOnce = 31;

/**
 * Does what is due of each: the day that has begun and those that were missed, each in a transaction
 * of its own. Processes that come together take turns; one that fails does not hold up the others.
 * @throws AggregateError of what failed
 */
export async function runDue(db: Db, clock: Clock, dailies: readonly Daily[]): Promise<void> {
  const failures: unknown[] = [];
  for (const daily of dailies) {
    try {
      for (let days = 0; days < maxDaysAtOnce && (await runNext(db, clock, daily)); days += 1);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(errorText).join('; '));
  }
}

/** @returns whether a day was due */
async function runNext(db: Db, clock: Clock, { name, run }: Daily): Promise<boolean> {
  const today = dayOf(clock.now());
  return db.tx(async (tx) => {
    // A new one begins with today.
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

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
