import type { Logger } from 'pino';
import { callRpc, RpcError } from '../chain/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, sql } from '../platform/database/index.ts';
import { createOutageLog } from '../platform/observability/outage-log.ts';

/** A clock that operators can advance, for all processes with the same database. */
interface MovableClock extends Clock {
  /** Whether the clock was ever advanced, so that the chain may be behind it. */
  isAhead(): boolean;
  /** Reads from the database how far the clock was advanced. */
  refresh(): Promise<void>;
}

/** Database channel on which a trigger reports each move of the clock. */
const moveChannel = 'clock_moved';
/** Interval of the reads that find moves without a notification. */
const refreshIntervalMs = 30_000;

export async function openMovableClock(db: Db): Promise<MovableClock> {
  let aheadMs = 0;
  const clock: MovableClock = {
    now: () => new Date(Date.now() + aheadMs),
    isAhead: () => aheadMs > 0,
    async refresh() {
      aheadMs = await readAhead(db);
    },
  };
  await clock.refresh();
  return clock;
}

/** Follows the moves by other processes. @returns a function that stops */
export async function followMoves(
  db: Db,
  clock: MovableClock,
  log: Logger,
): Promise<() => Promise<void>> {
  const outage = createOutageLog(log, 'clock');
  const refresh = () =>
    clock.refresh().then(outage.succeeded, (error) => outage.failed(error, 'clock refresh failed'));
  const listener = await db.listen(moveChannel, refresh, refresh);
  const timer = setInterval(refresh, refreshIntervalMs).unref();
  return async () => {
    clearInterval(timer);
    await listener.close();
  };
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'refresh' in clock;
}

async function readAhead(db: Db): Promise<number> {
  return (await readMoves(db)).aheadMs;
}

/** Returns how far the clock was moved (ms), and the move that was begun and not finished. */
export async function readMoves(db: Db) {
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
 * Advances the clock and stores the move as open. Advance the chain next, then call `endMove`.
 * Repeating an open move does not advance the clock again.
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
  await db.run(sql.update('sandbox_clock', { open_ms: String(ms) }, none));
}

/** Lag of the chain to ignore, s: block times are whole seconds, and calls take time. */
const toleranceS = 2;

/** Returns the time of the chain's next block. @throws if the node does not answer */
export async function readChainTime(nodeUrl: string): Promise<Date> {
  const block = (await callRpc(nodeUrl, 'eth_getBlockByNumber', ['pending', false])) as {
    timestamp: string;
  };
  return new Date(Number(block.timestamp) * 1000);
}

/**
 * Advances the chain to the time of the sandbox clock, also after a restart in which the chain lost
 * its offset. Sets the time instead of adding to it, so that repeated and concurrent calls have the
 * same effect.
 * @returns whether the chain was behind
 * @throws if the node does not answer, or its time cannot be moved
 */
export async function bringChain(db: Db, nodeUrl: string): Promise<boolean> {
  let behind = false;
  for (;;) {
    const ahead = await readAhead(db);
    if (ahead === 0) return behind;
    const lagS = (Date.now() + ahead - (await readChainTime(nodeUrl)).getTime()) / 1000;
    if (lagS > toleranceS) {
      behind = true;
      await callRpc(nodeUrl, 'evm_setTime', [Math.floor((Date.now() + ahead) / 1000)]);
      await callRpc(nodeUrl, 'evm_mine', []);
    }
    // If another process advanced the clock meanwhile, the chain may have the earlier time.
    if ((await readAhead(db)) === ahead) return behind;
  }
}

/** Calls `bringChain`, for a periodic job. @throws RpcError; ignores all other errors */
export async function keepChainTime(db: Db, nodeUrl: string): Promise<void> {
  try {
    await bringChain(db, nodeUrl);
  } catch (error) {
    if (error instanceof RpcError) throw error;
  }
}
