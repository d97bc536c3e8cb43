import type { Db, Row } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { readTraces } from '../../platform/trace-links.ts';
import { continueTraces } from '../../platform/tracing/index.ts';
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
/** Maximum of events per transaction. */
const groupSize = 25;
/** Number of transactions in parallel. Each mostly waits for the database. */
const parallel = 2;

const firstRetryMs = 5_000;
const longestRetryMs = 60 * 60_000;
/** The failure with this number opens an incident, 75 s after the first one at the earliest. */
export const triesBeforeIncident = 5;

/** Returns the delay of the next attempt, ms; `failures` is at least 1. */
export function retryMs(failures: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (Math.min(failures, 20) - 1));
}

/**
 * Settles a batch of confirmed events, in groups. If a group fails, each of its events is settled
 * alone. A failing event is retried, and later events of its reference wait for it.
 * @returns whether more events may be due now
 * @throws Error when the database does not answer
 */
export async function settle(db: Db, options: SettleOptions): Promise<boolean> {
  const { chainId, position, at, onFailure } = options;
  const { untried, retries } = await readDue(db, chainId, { height: position.number, at });
  let more = untried.length > batchSize || retries.length > retryBatchSize;
  let databaseError: unknown;

  async function settleOne(due: DueEvent): Promise<void> {
    try {
      if (await settleGroup(db, [due], options)) more = true;
    } catch (error) {
      // The event did not cause this, so no failure is counted.
      if (databaseFailure(error) === 'away') throw error;
      await recordFailure(db, due, error, at);
      const { id: eventId, source, reference } = due;
      onFailure({ eventId, source, reference, stage: 'settled', error });
    }
  }

  async function settleAny(group: readonly DueEvent[]): Promise<void> {
    try {
      if (group.length > 1) {
        if (await settleGroup(db, group, options)) more = true;
        return;
      }
    } catch (error) {
      if (databaseFailure(error) === 'away') throw error;
    }
    for (const due of group) await settleOne(due);
  }

  const fresh = untried.slice(0, batchSize);
  const groups = Array.from({ length: Math.ceil(fresh.length / groupSize) }, (_, n) =>
    fresh.slice(n * groupSize, (n + 1) * groupSize),
  );
  const failed = retries.slice(0, retryBatchSize).map((due) => [due]);
  const remaining = [...groups, ...failed].values();
  const worker = async () => {
    for (const group of remaining) {
      if (databaseError !== undefined) return;
      await settleAny(group).catch((error) => {
        databaseError = error;
      });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  if (databaseError !== undefined) throw databaseError;
  return more;
}

/**
 * Settles events in one transaction.
 * @returns whether one of their references has another pending event
 */
async function settleGroup(
  db: Db,
  group: readonly DueEvent[],
  options: SettleOptions,
): Promise<boolean> {
  const references = group.map(({ reference }) => reference);
  const traced = await readTraces(db, references);
  return continueTraces(traced, 'chain event settled', { kind: 'consumer' }, () =>
    settleTogether(db, group, options),
  );
}

function settleTogether(
  db: Db,
  group: readonly DueEvent[],
  { chainId, position, sources, at }: SettleOptions,
): Promise<boolean> {
  return db.tx(async (tx) => {
    if (!(await lockProgress(tx, chainId, position, 'share'))) return false;
    const settled = await markSettled(
      tx,
      group.map(({ id }) => id),
      at,
    );
    const events = settled.map(({ event }) => event);
    for (const [source, ofSource] of Map.groupBy(events, ({ source }) => source)) {
      await sourceNamed(sources, source).settled(tx, ofSource, at);
    }
    const tried = new Set(group.filter(({ tries }) => tries > 0).map(({ id }) => id));
    for (const { id } of events) {
      if (tried.has(id)) await closeIncidents(tx, id, 'settled', at);
    }
    return settled.some(({ isFollowed }) => isFollowed);
  });
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
 * Marks events as settled, and returns those that were pending, in the order of the chain.
 * `isFollowed`: whether the reference has another pending event.
 */
async function markSettled(
  tx: Db,
  ids: readonly string[],
  at: Date,
): Promise<{ event: StoredSourcedEvent; isFollowed: boolean }[]> {
  const rows = await tx.query<Row<'chain_events'> & { followed: boolean }>(
    `with settled as (
       update chain_events set status = 'settled', settled_at = $2
       where id = any($1::bigint[]) and status = 'seen' returning *
     )
     select settled.*, exists (
       select 1 from chain_events later
       where later.chain_id = settled.chain_id and later.reference = settled.reference
         and later.status = 'seen' and later.id <> settled.id
     ) as followed
     from settled order by block_number, log_index`,
    [ids, at],
  );
  return rows.map((row) => ({ event: toEvent(row), isFollowed: row.followed }));
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
