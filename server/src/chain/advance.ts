import type { Db } from '../lib/db/index.ts';
import { insertSeen, readShort, type SourcedEvent, setNeeded } from './events.ts';
import { anyOrphan, readopt } from './incidents.ts';
import { advanceProgress, lockProgress } from './progress.ts';
import type { BlockId, ChainRange } from './read.ts';
import { type SourceTable, sourceNamed } from './source-table.ts';

export interface AdvanceOptions {
  chainId: number;
  /** Position the range follows. */
  after: BlockId;
  windowSize: number;
  sources: SourceTable;
  at: Date;
}

/**
 * Takes a range of blocks into the database: events, how far they are, and the watcher's position in
 * one transaction, so that a kill at any moment leaves all of it or nothing. What has its
 * confirmations then is settled by `settle`.
 */
export function advance(db: Db, range: ChainRange, options: AdvanceOptions): Promise<void> {
  const { chainId, after, windowSize, at } = options;
  return db.tx(async (tx) => {
    if (!(await lockProgress(tx, chainId, after))) return;
    await takeIn(tx, range, options);
    await count(tx, range.to.number, options);
    await advanceProgress(tx, chainId, range.window, windowSize, at);
  });
}

async function takeIn(
  tx: Db,
  { events }: ChainRange,
  { chainId, sources, at }: AdvanceOptions,
): Promise<void> {
  const needs = new Map<number, string[]>();
  for (const event of await insertSeen(tx, await unknown(tx, events, chainId, at), at)) {
    const needed = await sourceNamed(sources, event.source).seen(tx, event, at);
    needs.set(needed, [...(needs.get(needed) ?? []), event.id]);
  }
  for (const [needed, ids] of needs) await setNeeded(tx, ids, needed);
}

/** Without those that were on the chain before a reorg and are there again. */
async function unknown(
  tx: Db,
  events: readonly SourcedEvent[],
  chainId: number,
  at: Date,
): Promise<SourcedEvent[]> {
  if (!(await anyOrphan(tx, chainId))) return [...events];
  const left: SourcedEvent[] = [];
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
): Promise<void> {
  for (const event of await readShort(tx, chainId, height)) {
    const confirmations = height - event.blockNumber + 1;
    await sourceNamed(sources, event.source).counted(tx, event, confirmations, at);
  }
}
