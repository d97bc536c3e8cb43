import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';

/** A clock that operators can move ahead, for all processes over one database. */
export interface MovableClock extends Clock {
  /** Takes over how far it has been moved. */
  refresh(): Promise<void>;
}

export async function openMovableClock(db: Db): Promise<MovableClock> {
  let aheadMs = 0;
  const clock: MovableClock = {
    now: () => new Date(Date.now() + aheadMs),
    async refresh() {
      aheadMs = await readAhead(db);
    },
  };
  await clock.refresh();
  return clock;
}

/** How far the clock is ahead, ms. */
export async function readAhead(db: Db): Promise<number> {
  const [row] = await db.query<{ ahead_ms: string }>('select ahead_ms from sandbox_clock');
  return Number(row?.ahead_ms ?? 0);
}

/** Moves the clock ahead; never back. @returns how far it is ahead now, ms */
export async function moveAhead(tx: Db, ms: number): Promise<number> {
  const [row] = await tx.query<{ ahead_ms: string }>(
    `insert into sandbox_clock as c (ahead_ms) values ($1)
     on conflict (one) do update set ahead_ms = c.ahead_ms + $1 returning ahead_ms`,
    [ms],
  );
  return Number(row?.ahead_ms ?? 0);
}
