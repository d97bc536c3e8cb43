import type { PgBoss } from 'pg-boss';
import type { Db } from '../database/index.ts';

/** Queue of jobs that failed permanently; `ops jobs` shows them. */
export const deadQueue = 'dead';

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

const retries = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const;

export function sweepQueue(name: string): string {
  return `sweep.${name}`;
}

export async function createDeadQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadQueue, { retentionSeconds: 365 * 24 * 60 * 60 });
}

export function createJobQueue(boss: PgBoss, name: string, timeoutS: number): Promise<void> {
  return createQueue(boss, name, {
    ...retries,
    expireInSeconds: timeoutS,
    heartbeatSeconds: 10,
    deadLetter: deadQueue,
    notify: true,
  });
}

/** Creates a queue in which at most one run is active and one waits. Failures are not retried. */
export function createSweepQueue(boss: PgBoss, sweep: string): Promise<void> {
  const options = {
    retryLimit: 0,
    expireInSeconds: 600,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 60,
    notify: true,
  };
  return createQueue(boss, sweepQueue(sweep), options, 'stately');
}

interface QueueState {
  name: string;
  /** Whether a job can run now. */
  isReady: boolean;
  /** Whether the worker of a running job has died, or the job has exceeded its time. */
  isLost: boolean;
}

/** Returns the queues that have waiting or running jobs. */
export function readQueues(db: Db, names: readonly string[]): Promise<QueueState[]> {
  return db.query(
    `select name,
       exists (
         select 1 from jobs.job where job.name = queue.name and state < 'active' and not blocked
           and start_after <= now()
       ) as "isReady",
       exists (
         select 1 from jobs.job where job.name = queue.name and state = 'active' and (
           started_on + expire_seconds * interval '1 second' < now()
           or heartbeat_on + heartbeat_seconds * interval '1 second' < now()
         )
       ) as "isLost"
     from unnest($1::text[]) as queue (name)
     where exists (
       select 1 from jobs.job where job.name = queue.name and state in ('created', 'retry', 'active')
     )`,
    [names],
  );
}

/** Creates a queue, or updates the options of an existing one; its policy stays. */
async function createQueue(
  boss: PgBoss,
  name: string,
  options: Omit<QueueOptions, 'policy' | 'partition'>,
  policy: QueueOptions['policy'] & string = 'standard',
): Promise<void> {
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
}
