import type { Db } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { keepTraces, readTraces } from '../../platform/trace-links.ts';
import { continueTrace, continueTraces, type TracedSubject } from '../../platform/tracing/index.ts';
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
  event: StoredSourcedEvent,
  stage: EventFailure['stage'],
  call: (tx: Db) => Promise<void>,
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
 * Runs the transaction. If it fails, runs it again with a savepoint for each event, so that one
 * event does not block the others. A savepoint costs two round trips, so the first run has none.
 */
export async function isolatingFailures<T>(
  onFailure: (failure: EventFailure) => void,
  transaction: (call: CallSource) => Promise<T>,
): Promise<T> {
  try {
    return await transaction((tx, _event, _stage, call) => call(tx));
  } catch (error) {
    // A failure of the database would repeat.
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

async function insertEvents(
  tx: Db,
  { events }: ChainRange,
  { chainId, sources, at, confirmations }: AdvanceOptions,
  call: CallSource,
): Promise<void> {
  const needs = new Map<number, string[]>();
  for (const event of await insertSeen(tx, await withoutReadopted(tx, events, chainId, at), at)) {
    let needed = confirmations;
    await call(tx, event, 'seen', async (inner) => {
      needed = await sourceNamed(sources, event.source).seen(inner, event, at);
    });
    needs.set(needed, [...(needs.get(needed) ?? []), event.id]);
  }
  for (const [needed, ids] of needs) await setNeeded(tx, ids, needed);
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
  const references = handled.map(({ reference }) => reference);
  const traced = await readTraces(tx, references);
  const traces = new Map(traced.map(({ subject, traceParent }) => [subject, traceParent]));
  for (const event of handled) {
    const confirmations = height - event.blockNumber + 1;
    await call(tx, event, 'counted', (inner) =>
      continueTrace(
        traces.get(event.reference),
        'chain event counted',
        { kind: 'consumer' },
        async () => sourceNamed(sources, event.source).counted?.(inner, event, confirmations, at),
      ),
    );
  }
}
