import type { Db } from '../../platform/database/index.ts';

/**
 * How long handled events are kept, ms. A replayed copy is refused after minutes (`windowMs`), but a sender
 * may sign an old event again: the longest known to do so is 90 days.
 */
const keptMs = 100 * 24 * 60 * 60 * 1000;
/** Deleted by one statement. */
const batchSize = 5_000;

/** Deletes events that were handled long ago. @param now by the machine's clock, as events are received */
export async function forgetHandled(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  for (;;) {
    const deleted = await db.query(
      `delete from inbox where (source, event_id) in (
         select source, event_id from inbox
         where handled_at is not null and received_at < $1 limit ${batchSize}
       ) returning 1`,
      [before],
    );
    if (deleted.length < batchSize) return;
  }
}
