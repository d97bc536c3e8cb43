import type { Db } from '../lib/db/index.ts';
import { deleteSeenAfter, readSeenOf } from './events.ts';
import { type Orphan, recordOrphans } from './incidents.ts';
import { lockProgress, rewindProgress } from './progress.ts';
import type { BlockId } from './read.ts';
import { type SourceTable, sourceNamed } from './source-table.ts';

export interface RollbackOptions {
  chainId: number;
  /** Position to leave. */
  from: BlockId;
  /** Latest block that both the chain and the database know. */
  ancestor: BlockId;
  sources: SourceTable;
  at: Date;
}

/**
 * Goes back to the common ancestor after a reorg; the blocks after it are read again.
 * @returns settled events that are gone: a reorg deeper than the confirmations asked for.
 */
export function rollback(db: Db, options: RollbackOptions): Promise<Orphan[]> {
  const { chainId, from, ancestor, sources, at } = options;
  return db.tx(async (tx) => {
    if (!(await lockProgress(tx, chainId, from))) return [];
    for (const event of await deleteSeenAfter(tx, chainId, ancestor.number)) {
      const remaining = await readSeenOf(tx, chainId, event.source, event.reference);
      await sourceNamed(sources, event.source).unseen(tx, event, remaining, at);
    }
    const orphans = await recordOrphans(
      tx,
      chainId,
      { after: ancestor.number, height: from.number },
      at,
    );
    await rewindProgress(tx, chainId, ancestor, at);
    return orphans;
  });
}
