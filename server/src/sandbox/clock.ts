import type { Clock } from '../platform/clock.ts';
import { type Db, sql } from '../platform/database/index.ts';

/** A clock that operators can advance, for all processes with the same database. */
interface MovableClock extends Clock {
  /** Reads from the database how far the clock was advanced. */
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

/** Reads how far the clock is ahead; ms. */
export async function readAhead(db: Db): Promise<number> {
  return (await readMoves(db)).aheadMs;
}

/** How far the clock was moved (ms), and the move that was begun and not finished, if any. */
export interface Moves {
  aheadMs: number;
  open: { ms: number; since: Date } | null;
}

export async function readMoves(db: Db): Promise<Moves> {
  const row = await db.first(
    sql.selectFrom('sandbox_clock').select(['ahead_ms', 'open_ms', 'open_since']),
  );
  const { open_ms, open_since } = row ?? { open_ms: null, open_since: null };
  return {
    aheadMs: Number(row?.ahead_ms ?? 0),
    open: open_ms !== null && open_since ? { ms: Number(open_ms), since: open_since } : null,
  };
}

/**
 * Stores the move as open: advance the chain next, then call `endMove`. Repeating an open move does
 * not advance the clock again.
 * @returns whether the move was open already
 */
export async function beginMove(tx: Db, ms: number, at: Date): Promise<boolean> {
  // Serializes concurrent moves, also while there is no row yet.
  await tx.query(`select pg_advisory_xact_lock(hashtext('sandbox clock'))`);
  const { aheadMs, open } = await readMoves(tx);
  if (open?.ms === ms) return true;
  const values = { ahead_ms: aheadMs + ms, open_ms: ms, open_since: at };
  await tx.run(
    sql
      .insertInto('sandbox_clock')
      .values(values)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(values)),
  );
  return false;
}

export async function endMove(db: Db, ms: number): Promise<void> {
  const none = { open_ms: null, open_since: null };
  await db.run(sql.updateTable('sandbox_clock').set(none).where('open_ms', '=', String(ms)));
}
