import type { Db } from '../db/index.ts';
import * as orders from '../tickets/payments.ts';
import { type Orphan, recordOrphans } from './incidents.ts';
import { deleteSeenAfter, readSeenOf } from './payments.ts';
import { lockProgress, rewindProgress } from './progress.ts';
import type { BlockId } from './read.ts';

export interface RollbackOptions {
  chainId: number;
  /** Position to leave. */
  from: BlockId;
  /** Latest block that both the chain and the database know. */
  ancestor: BlockId;
  at: Date;
}

export interface Rollback {
  /** Orders that lost a payment which was not settled yet. */
  changed: Set<string>;
  /** Settled payments that are gone: a reorg deeper than the confirmations asked for. */
  orphans: Orphan[];
}

/** Goes back to the common ancestor after a reorg; the blocks after it are read again. */
export function rollback(db: Db, options: RollbackOptions): Promise<Rollback> {
  const { chainId, from, ancestor, at } = options;
  return db.tx(async (tx) => {
    const changed = new Set<string>();
    if (!(await lockProgress(tx, chainId, from))) return { changed, orphans: [] };
    for (const reference of new Set(await deleteSeenAfter(tx, chainId, ancestor.number))) {
      const remaining = await readSeenOf(tx, chainId, reference);
      const orderId = await orders.paymentUnseen(tx, reference, remaining, at);
      if (orderId) changed.add(orderId);
    }
    const orphans = await recordOrphans(tx, chainId, ancestor.number, at);
    await rewindProgress(tx, chainId, ancestor, at);
    return { changed, orphans };
  });
}
