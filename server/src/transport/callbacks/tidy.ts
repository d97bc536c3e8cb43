import type { Db } from '../../platform/database/index.ts';

/**
 * In ms. A replayed copy is refused after minutes (`windowMs`), but a sender may sign an old event
 * again, 90 days later in the longest known case.
 */
const keptMs = 100 * 24 * 60 * 60 * 1000;
const batchSize = 5_000;

/** @param now of the system clock, which also stamps received events */
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
