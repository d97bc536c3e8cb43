import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';

/** Retention of load reports, ms. Short, because they record for which member a version failed. */
export const keptMs = 24 * 60 * 60 * 1000;

export async function tidyLoads({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await db.query('delete from remote_loads where minute < $1', [before]);
  await db.query(
    `delete from remote_load_members
     where coalesce(failed_at, '-infinity') < $1 and coalesce(ok_at, '-infinity') < $1`,
    [before],
  );
  await db.query('delete from remote_versions where seen_at < $1', [before]);
}
