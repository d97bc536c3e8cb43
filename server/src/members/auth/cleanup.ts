import type { Db } from '../../platform/database/index.ts';

/** Ended sign-ins are kept for this time, so that a late response can still give the reason. */
const keptMs = 24 * 60 * 60 * 1000;

/** Deletes sign-in messages, sessions and counters that ended more than a day ago. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await db.query('delete from login_messages where expires_at < $1', [before]);
  await db.query('delete from sessions where expires_at < $1', [before]);
  await db.query('delete from throttles where window_started_at < $1', [before]);
}
