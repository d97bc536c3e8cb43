import type { Db } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { keepTraces, readTraces } from '../../platform/trace-links.ts';
import { continueTraces, type TracedSubject } from '../../platform/tracing/index.ts';
import {
  insertSeen,
  readUnconfirmed,
  type StoredSourcedEvent,
  setNeeded,
  type TimedEvent,
} from './events.ts';
import { anyOrphan, readopt } from './incidents.ts';
import { advanceProgress, lockProgress } from './progress.ts';
import type { BlockId, ChainRange } from './read.ts';
import type { EventFailure } from './settle.ts';
import { type SourceTable, sourceNamed } from './source.ts';

interface AdvanceOptions {
  chainId: number;
  after: BlockId;
  windowSize: number;
  sources: SourceTable;
  at: Date;
  /** Confirmations of an event whose source failed to return a number. */
  confirmations: number;
  onFailure(failure: EventFailure): void;
}

type CallSource = (
  tx: Db,
  events: readonly StoredSourcedEvent[],
  stage: EventFailure['stage'],
  call: (tx: Db, events: readonly StoredSourcedEvent[]) => Promise<void>,
) => Promise<void>;

/** Stores events, confirmations and position in one transaction: a crash leaves all or none. */
export async function advance(db: Db, range: ChainRange, options: AdvanceOptions): Promise<void> {
  // Events of earlier blocks are mostly read again.
  const fresh = range.events.filter(({ blockNumber }) => blockNumber > options.after.number);
  const references = fresh.map(({ reference }) => reference);
  const stored = await readTraces(db, references);
  const untraced = withoutTrace(references, stored);
  const begun = untraced.map((subject) => ({ subject, traceParent: undefined }));
  await continueTraces([...stored, ...begun], 'chain event seen', { kind: 'consumer' }, () =>
    advanceAll(db, range, { ...options, untraced }),
  );
}

/** Returns the references whose events begin a trace, such as a claim long after its order. */
function withoutTrace(references: readonly string[], stored: readonly TracedSubject[]): string[] {
  const known = new Set(stored.map(({ subject }) => subject));
  return references.filter((reference) => !known.has(reference));
}

interface TracedAdvance extends AdvanceOptions {
  untraced: readonly string[];
}

function advanceAll(db: Db, range: ChainRange, options: TracedAdvance): Promise<void> {
  const { chainId, after, windowSize, at, onFailure } = options;
  return isolatingFailures(onFailure, (call) =>
    db.tx(async (tx) => {
      if (!(await lockProgress(tx, chainId, after))) return;
      await insertEvents(tx, range, options, call);
      await countConfirmations(tx, range.to.number, options, call);
      await advanceProgress(tx, chainId, range.window, windowSize, at);
      // The events' confirmations and their settlement continue the traces that begin here.
      const begun = options.untraced.map((subject) => ({ subject, cause: subject }));
      await keepTraces(tx, begun, at);
    }),
  );
}

/**
 * Runs the transaction. If it fails, runs it again and calls the sources for each event alone, in a
 * savepoint, so that one event does not block the others.
 */
export async function isolatingFailures<T>(
  onFailure: (failure: EventFailure) => void,
  transaction: (call: CallSource) => Promise<T>,
): Promise<T> {
  try {
    return await transaction((tx, events, _stage, call) => call(tx, events));
  } catch (error) {
    // A failure of the database would repeat.
    if (databaseFailure(error)) throw error;
    return transaction(async (tx, events, stage, call) => {
      for (const event of events) {
        try {
          await tx.tx((inner) => call(inner, [event]));
        } catch (failure) {
          if (databaseFailure(failure)) throw failure;
          const { id: eventId, source, reference } = event;
          onFailure({ eventId, source, reference, stage, error: failure });
        }
      }
    });
  }
}

async function insertEvents(
  tx: Db,
  { events }: ChainRange,
  { chainId, sources, at, confirmations }: AdvanceOptions,
  call: CallSource,
): Promise<void> {
  const added = await insertSeen(tx, await withoutReadopted(tx, events, chainId, at), at);
  const needed = new Map<string, number>();
  for (const [source, ofSource] of Map.groupBy(added, ({ source }) => source)) {
    await call(tx, ofSource, 'seen', async (inner, some) => {
      const numbers = await sourceNamed(sources, source).seen(inner, some, at);
      for (const [index, { id }] of some.entries()) needed.set(id, numbers[index] ?? confirmations);
    });
  }
  const byNumber = Map.groupBy(
    added.map(({ id }) => id),
    (id) => needed.get(id) ?? confirmations,
  );
  for (const [number, ids] of byNumber) await setNeeded(tx, ids, number);
}

/** Adopts events that are on the chain again after a reorg removed them. @returns the others */
async function withoutReadopted(
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

/** Calls `counted` for events that still lack confirmations at block `height`. */
async function countConfirmations(
  tx: Db,
  height: number,
  { chainId, sources, at }: AdvanceOptions,
  call: CallSource,
): Promise<void> {
  const unconfirmed = await readUnconfirmed(tx, chainId, height);
  const handled = unconfirmed.filter(({ source }) => sourceNamed(sources, source).counted);
  const traced = await readTraces(
    tx,
    handled.map(({ reference }) => reference),
  );
  for (const [source, ofSource] of Map.groupBy(handled, ({ source }) => source)) {
    await call(tx, ofSource, 'counted', (inner, some) => {
      const references = new Set(some.map(({ reference }) => reference));
      const counted = some.map((event) => ({
        event,
        confirmations: height - event.blockNumber + 1,
      }));
      return continueTraces(
        traced.filter(({ subject }) => references.has(subject)),
        'chain event counted',
        { kind: 'consumer' },
        async () => sourceNamed(sources, source).counted?.(inner, counted, at),
      );
    });
  }
}
