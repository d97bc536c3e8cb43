import type { PgBoss } from 'pg-boss';

/** Where jobs end that failed again and again; `ops jobs` shows them. */
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

/** One run at a time over all processes, and one that waits; a failed run is not repeated. */
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

/** A queue that an earlier version made gets the options of this one; its policy stays. */
async function createQueue(
  boss: PgBoss,
  name: string,
  options: Omit<QueueOptions, 'policy' | 'partition'>,
  policy: QueueOptions['policy'] & string = 'standard',
): Promise<void> {
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
}
