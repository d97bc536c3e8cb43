import type { Db } from '../lib/db/index.ts';
import { insertSeen, readSeen, setNeeded } from './events.ts';
import { readopt } from './incidents.ts';
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

async function takeIn(tx: Db, range: ChainRange, { sources, at }: AdvanceOptions): Promise<void> {
  for (const found of range.events) {
    if (await readopt(tx, found, at)) continue;
    const event = await insertSeen(tx, found, at);
    if (!event) continue;
    await setNeeded(tx, event.id, await sourceNamed(sources, event.source).seen(tx, event, at));
  }
}

/** Tells of the confirmations, at block `height`, of what does not have all of them yet. */
async function count(
  tx: Db,
  height: number,
  { chainId, sources, at }: AdvanceOptions,
): Promise<void> {
  for (const event of await readSeen(tx, chainId)) {
    const confirmations = height - event.blockNumber + 1;
    if (confirmations >= event.needed) continue;
    await sourceNamed(sources, event.source).counted(tx, event, confirmations, at);
  }
}
