import type { Db } from '../../platform/database/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Retention of read and unread news; the money log keeps the facts. */
const keptMs = { read: 180 * dayMs, unread: 365 * dayMs } as const;
/** News deleted by one statement. */
const batchSize = 5_000;

/** Deletes old news of members. Notices of operators stay. */
export async function forgetOldNews(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (;;) {
    const deleted = await db.query(
      `delete from member_news where id in (
         (select id from member_news where read_at < $1 limit ${batchSize})
         union all
         (select id from member_news where read_at is null and at < $2 limit ${batchSize})
       ) returning 1`,
      [before(keptMs.read), before(keptMs.unread)],
    );
    if (deleted.length < batchSize) return;
  }
}
