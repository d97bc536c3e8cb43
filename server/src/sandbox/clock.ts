import type { Clock } from '../platform/clock.ts';
import { type Db, firstRow, run, sql } from '../platform/database/index.ts';

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

export function isMovable(clock: Clock): clock is MovableClock {
  return 'refresh' in clock;
}

/** How far the clock is ahead, ms. */
export async function readAhead(db: Db): Promise<number> {
  return (await readMoves(db)).aheadMs;
}

/** How far the clock was moved, ms, and the move that was begun and not ended, if there is one. */
export interface Moves {
  aheadMs: number;
  open: { ms: number; since: Date } | null;
}

export async function readMoves(db: Db): Promise<Moves> {
  const row = await firstRow(
    db,
    sql.selectFrom('sandbox_clock').select(['ahead_ms', 'open_ms', 'open_since']),
  );
  const { open_ms, open_since } = row ?? { open_ms: null, open_since: null };
  return {
    aheadMs: Number(row?.ahead_ms ?? 0),
    open: open_ms !== null && open_since ? { ms: Number(open_ms), since: open_since } : null,
  };
}

/**
 * Moves the clock ahead, never back, and notes the move as begun: the chain is to follow, and
 * `endMove` to be called once it has. The same move again, while it is open, is the one that was
 * begun: nothing moves.
 * @returns whether it was begun before
 */
export async function beginMove(tx: Db, ms: number, at: Date): Promise<boolean> {
  // Two at once take turns, also when there is no row yet.
  await tx.query(`select pg_advisory_xact_lock(hashtext('sandbox clock'))`);
  const { aheadMs, open } = await readMoves(tx);
  if (open?.ms === ms) return true;
  const values = { ahead_ms: aheadMs + ms, open_ms: ms, open_since: at };
  await run(
    tx,
    sql
      .insertInto('sandbox_clock')
      .values(values)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(values)),
  );
  return false;
}

/** Takes the note of a move away: it has come to its end. */
export async function endMove(db: Db, ms: number): Promise<void> {
  const none = { open_ms: null, open_since: null };
  await run(db, sql.updateTable('sandbox_clock').set(none).where('open_ms', '=', String(ms)));
}
