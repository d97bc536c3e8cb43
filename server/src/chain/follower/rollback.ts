import type { Db } from '../../platform/database/index.ts';
import { continueKeptTrace } from '../../platform/trace-links.ts';
import { isolatingFailures } from './advance.ts';
import { deleteSeenAfter, readSeenOf } from './events.ts';
import { leaveIncidents, type Orphan, recordOrphans } from './incidents.ts';
import { lockProgress, rewindProgress } from './progress.ts';
import type { BlockId } from './read.ts';
import type { EventFailure } from './settle.ts';
import { type SourceTable, sourceNamed } from './source.ts';

interface RollbackOptions {
  chainId: number;
  from: BlockId;
  /** Latest block that chain and database share. */
  ancestor: BlockId;
  sources: SourceTable;
  at: Date;
  onFailure(failure: EventFailure): void;
}

/** Undoes the blocks after `ancestor`, unless the position moved. @returns their settled events */
export function rollback(db: Db, options: RollbackOptions): Promise<Orphan[]> {
  const { chainId, from, ancestor, sources, at, onFailure } = options;
  return isolatingFailures(onFailure, (call) =>
    db.tx(async (tx) => {
      if (!(await lockProgress(tx, chainId, from))) return [];
      await leaveIncidents(tx, chainId, ancestor.number, at);
      for (const event of await deleteSeenAfter(tx, chainId, ancestor.number)) {
        const remaining = await readSeenOf(tx, chainId, event.source, event.reference);
        await call(tx, [event], 'unseen', (inner) =>
          continueKeptTrace(inner, event.reference, 'chain event unseen', () =>
            sourceNamed(sources, event.source).unseen(inner, event, remaining, at),
          ),
        );
      }
      const orphans = await recordOrphans(
        tx,
        chainId,
        { after: ancestor.number, height: from.number },
        at,
      );
      await rewindProgress(tx, chainId, ancestor, at);
      return orphans;
    }),
  );
}
