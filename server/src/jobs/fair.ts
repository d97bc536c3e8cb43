import type { Db } from '../lib/db/index.ts';

/**
 * Priority of an account's next job in a queue, so that accounts take turns (start-time fair queuing):
 * its first waiting job comes beside the first of everybody else, its second beside the seconds. Jobs
 * of one account keep their order, and a new account never starts before jobs that are in turn.
 */
export async function turnOf(tx: Db, queue: string, account: string): Promise<number> {
  const [turn] = await tx.query<{ priority: number }>(
    `select least(
       coalesce((select priority from jobs.job where name = $1 and state < 'active' and not blocked
                 order by priority desc limit 1), 0),
       (select min(priority) - 1 from jobs.job
        where name = $1 and state < 'active' and not blocked and group_id = $2)
     ) as priority`,
    [queue, account],
  );
  return turn?.priority ?? 0;
}
