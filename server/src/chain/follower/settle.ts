import type { Db, Row } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { type StoredSourcedEvent, toEvent } from './events.ts';
import { closeIncidents, recordUnsettled } from './incidents.ts';
import { lockProgress } from './progress.ts';
import type { BlockId } from './read.ts';
import { type SourceTable, sourceNamed } from './source.ts';

/** An event that its source failed to handle. */
export interface EventFailure {
  eventId: string;
  source: string;
  reference: string;
  stage: 'seen' | 'counted' | 'unseen' | 'settled';
  error: unknown;
}

interface SettleOptions {
  chainId: number;
  position: BlockId;
  sources: SourceTable;
  at: Date;
  onFailure(failure: EventFailure): void;
}

/** Maximum of untried events per batch: a batch must not outlast the watcher's lease. */
const batchSize = 100;
/** Maximum of retried events per batch. */
const retryBatchSize = 25;
/** Number of events settled in parallel. Each mostly waits for the database. */
const parallel = 4;

const firstRetryMs = 5_000;
const longestRetryMs = 60 * 60_000;
/** The failure with this number opens an incident, 75 s after the first one at the earliest. */
export const triesBeforeIncident = 5;

/** Returns the delay of the next attempt, ms; `failures` is at least 1. */
export function retryMs(failures: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (Math.min(failures, 20) - 1));
}

/**
 * Settles a batch of confirmed events. Each has its own transaction, so that locks on figures of
 * the buyer's inviters are held for one purchase only. A failing event is retried, and later events
 * of its reference wait for it.
 * @returns whether more events may be due now
 * @throws Error when the database does not answer
 */
export async function settle(db: Db, options: SettleOptions): Promise<boolean> {
  const { chainId, position, sources, at, onFailure } = options;
  const { untried, retries } = await readDue(db, chainId, { height: position.number, at });
  let more = untried.length > batchSize || retries.length > retryBatchSize;
  let databaseError: unknown;

  async function settleOne(due: DueEvent): Promise<void> {
    try {
      const followed = await db.tx(async (tx) => {
        if (!(await lockProgress(tx, chainId, position, 'share'))) return false;
        const settled = await markSettled(tx, due.id, at);
        if (!settled) return false;
        await sourceNamed(sources, settled.event.source).settled(tx, settled.event, at);
        if (due.tries > 0) await closeIncidents(tx, due.id, 'settled', at);
        return settled.isFollowed;
      });
      more ||= followed;
    } catch (error) {
      // The event did not cause this, so no failure is counted.
      if (databaseFailure(error) === 'away') throw error;
      await recordFailure(db, due, error, at);
      const { id: eventId, source, reference } = due;
      onFailure({ eventId, source, reference, stage: 'settled', error });
    }
  }

  const remaining = [...untried.slice(0, batchSize), ...retries.slice(0, retryBatchSize)].values();
  const worker = async () => {
    for (const due of remaining) {
      if (databaseError !== undefined) return;
      await settleOne(due).catch((error) => {
        databaseError = error;
      });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  if (databaseError !== undefined) throw databaseError;
  return more;
}

interface DueEvent {
  id: string;
  source: string;
  reference: string;
  tx_hash: string;
  tries: number;
}

/**
 * Returns confirmed events without an earlier pending event of their reference: untried ones,
 * oldest first, and those whose retry is due. Each list has at most one more than a batch settles.
 */
async function readDue(
  db: Db,
  chainId: number,
  { height, at }: { height: number; at: Date },
): Promise<{ untried: DueEvent[]; retries: DueEvent[] }> {
  // '+ 0' makes the planner use the index of references instead of blocks.
  const due = `select c.id, c.source, c.reference, c.tx_hash, c.tries from chain_events c
    where c.chain_id = $1 and c.status = 'seen'
      and c.block_number + c.confirmations_needed <= $2 + 1
      and not exists (
        select 1 from chain_events earlier
        where earlier.chain_id = c.chain_id and earlier.reference = c.reference
          and earlier.status = 'seen'
          and (earlier.block_number + 0, earlier.log_index) < (c.block_number, c.log_index)
      )`;
  const untried = await db.query<DueEvent>(
    `${due} and c.tries = 0 order by c.block_number, c.log_index limit ${batchSize + 1}`,
    [chainId, height],
  );
  const retries = await db.query<DueEvent>(
    `${due} and c.tries > 0 and (c.next_try_at is null or c.next_try_at <= $3)
     order by c.next_try_at nulls first, c.id limit ${retryBatchSize + 1}`,
    [chainId, height, at],
  );
  return { untried, retries };
}

/**
 * Marks an event as settled and returns it; undefined if it is no longer pending. `isFollowed`:
 * whether its reference has another pending event.
 */
async function markSettled(
  tx: Db,
  id: string,
  at: Date,
): Promise<{ event: StoredSourcedEvent; isFollowed: boolean } | undefined> {
  const [row] = await tx.query<Row<'chain_events'> & { followed: boolean }>(
    `update chain_events c set status = 'settled', settled_at = $2
     where id = $1 and status = 'seen'
     returning c.*, exists (
       select 1 from chain_events later
       where later.chain_id = c.chain_id and later.reference = c.reference
         and later.status = 'seen' and later.id <> c.id
     ) as followed`,
    [id, at],
  );
  return row && { event: toEvent(row), isFollowed: row.followed };
}

async function recordFailure(db: Db, due: DueEvent, error: unknown, at: Date): Promise<void> {
  const tries = due.tries + 1;
  const next = new Date(at.getTime() + retryMs(tries));
  await db.tx(async (tx) => {
    const counted = await tx.query(
      `update chain_events set tries = $2, next_try_at = $3
       where id = $1 and status = 'seen' returning id`,
      [due.id, tries, next],
    );
    if (counted.length === 0 || tries < triesBeforeIncident) return;
    const { source, reference, tx_hash: txHash } = due;
    const reason = error instanceof Error ? error.message : String(error);
    await recordUnsettled(tx, due.id, { source, reference, txHash, tries, error: reason }, at);
  });
}

/** Pending events that failed to settle at least once. */
export interface Unsettled {
  count: number;
  /** Time when the oldest of them was read. */
  oldest: Date | null;
}

export async function readUnsettled(db: Db, chainId: number): Promise<Unsettled> {
  const [row] = await db.query<Unsettled>(
    `select count(*)::integer as count, min(seen_at) as oldest from chain_events
     where chain_id = $1 and status = 'seen' and tries > 0`,
    [chainId],
  );
  return row ?? { count: 0, oldest: null };
}
