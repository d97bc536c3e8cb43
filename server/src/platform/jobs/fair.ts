import type { Db } from '../database/index.ts';

/**
 * Returns the priority of an account's next job, so that accounts alternate (start-time fair
 * queuing). The first waiting jobs of all accounts rank equal, then the second ones. Jobs of one
 * account keep their order. A new account starts at the current rank, not before it.
 */
export async function fairPriority(tx: Db, queue: string, account: string): Promise<number> {
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
