import type { Db } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import {
  insertSeen,
  readShort,
  type StoredSourcedEvent,
  setNeeded,
  type TimedEvent,
} from './events.ts';
import { anyOrphan, readopt } from './incidents.ts';
import { advanceProgress, lockProgress } from './progress.ts';
import type { BlockId, ChainRange } from './read.ts';
import type { EventFailure } from './settle.ts';
import { type SourceTable, sourceNamed } from './source-table.ts';

export interface AdvanceOptions {
  chainId: number;
  /** Position the range follows. */
  after: BlockId;
  windowSize: number;
  sources: SourceTable;
  at: Date;
  /** Confirmations of an event whose source fails to say how many it needs. */
  confirmations: number;
  /** Called for each event that its source could not take. */
  onFailure(failure: EventFailure): void;
}

/** Calls the source of an event. */
export type CallSource = (
  tx: Db,
  event: StoredSourcedEvent,
  stage: EventFailure['stage'],
  call: (tx: Db) => Promise<void>,
) => Promise<void>;

/**
 * Takes a range of blocks into the database: events, how far they are, and the watcher's position in
 * one transaction, so that a kill at any moment leaves all of it or nothing. What has its
 * confirmations then is settled by `settle`.
 */
export function advance(db: Db, range: ChainRange, options: AdvanceOptions): Promise<void> {
  const { chainId, after, windowSize, at, onFailure } = options;
  return isolatingFailures(onFailure, (call) =>
    db.tx(async (tx) => {
      if (!(await lockProgress(tx, chainId, after))) return;
      await takeIn(tx, range, options, call);
      await count(tx, range.to.number, options, call);
      await advanceProgress(tx, chainId, range.window, windowSize, at);
    }),
  );
}

/**
 * Runs a transaction over many events. Where it fails, it is run again with a savepoint for each
 * event: a source that cannot take one of them does not keep the others. Savepoints cost two round
 * trips an event, so the first run has none.
 */
export async function isolatingFailures<T>(
  onFailure: (failure: EventFailure) => void,
  transaction: (call: CallSource) => Promise<T>,
): Promise<T> {
  try {
    return await transaction((tx, _event, _stage, call) => call(tx));
  } catch (error) {
    // The database or the chain failed, so another run would fail as well.
    if (databaseFailure(error)) throw error;
    return transaction(async (tx, event, stage, call) => {
      try {
        await tx.tx(call);
      } catch (failure) {
        if (databaseFailure(failure)) throw failure;
        const { id: eventId, source, reference } = event;
        onFailure({ eventId, source, reference, stage, error: failure });
      }
    });
  }
}

async function takeIn(
  tx: Db,
  { events }: ChainRange,
  { chainId, sources, at, confirmations }: AdvanceOptions,
  call: CallSource,
): Promise<void> {
  const needs = new Map<number, string[]>();
  for (const event of await insertSeen(tx, await unknown(tx, events, chainId, at), at)) {
    let needed = confirmations;
    await call(tx, event, 'seen', async (inner) => {
      needed = await sourceNamed(sources, event.source).seen(inner, event, at);
    });
    needs.set(needed, [...(needs.get(needed) ?? []), event.id]);
  }
  for (const [needed, ids] of needs) await setNeeded(tx, ids, needed);
}

/** Without those that were on the chain before a reorg and are there again. */
async function unknown(
  tx: Db,
  events: readonly TimedEvent[],
  chainId: number,
  at: Date,
): Promise<TimedEvent[]> {
  if (!(await anyOrphan(tx, chainId))) return [...events];
  const left: TimedEvent[] = [];
  for (const event of events) {
    if (!(await readopt(tx, event, at))) left.push(event);
  }
  return left;
}

/** Tells of the confirmations, at block `height`, of what does not have all of them yet. */
async function count(
  tx: Db,
  height: number,
  { chainId, sources, at }: AdvanceOptions,
  call: CallSource,
): Promise<void> {
  for (const event of await readShort(tx, chainId, height)) {
    const confirmations = height - event.blockNumber + 1;
    await call(tx, event, 'counted', (inner) =>
      sourceNamed(sources, event.source).counted(inner, event, confirmations, at),
    );
  }
}
