import pLimit, { type LimitFunction } from 'p-limit';
import { PgBoss } from 'pg-boss';
import type { Db, Listener } from '../database/index.ts';

/** Runs pg-boss on our own connections, so that jobs commit with their transaction. */
interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export function bossDb(db: Db): BossDb {
  return {
    async executeSql(text, values = []) {
      return {
        rows: values.length > 0 ? await db.query(text, values as never[]) : await db.script(text),
      };
    },
  };
}

/** Part of pg-boss's statement that fetches jobs under a limit per account. */
const limitedFetch = 'group_filtered';

interface BossOptions {
  /** Whether this process runs jobs. If so, it also recovers jobs of dead workers. */
  works: boolean;
  /** Called after each successful statement. */
  onAnswer(): void;
  /** Called for a new job. @returns false to let pg-boss wake all workers of the queue */
  onJob(queue: string): boolean;
}

/** Creates pg-boss. Its first start creates the tables in the schema `jobs`. */
export function createBoss(db: Db, { works, onAnswer, onJob }: BossOptions): PgBoss {
  const inner = bossDb(db);
  const fetches = new Map<string, LimitFunction>();

  /** Returns the limiter that serializes a statement. Fetches of one queue have the same text. */
  function turnsOf(text: string): LimitFunction {
    const turns = fetches.get(text) ?? pLimit(1);
    fetches.set(text, turns);
    return turns;
  }

  return new PgBoss({
    db: {
      async executeSql(text, values) {
        const run = () => inner.executeSql(text, values);
        // Fetches at the same moment would each count the same running jobs of an account, and
        // exceed its limit together.
        const result = await (text.includes(limitedFetch) ? turnsOf(text)(run) : run());
        onAnswer();
        return result;
      },
      listen: (channel, onMessage, onReconnect): Promise<Listener> =>
        db.listen(channel, (queue) => onJob(queue) || onMessage(queue), onReconnect),
    },
    schema: 'jobs',
    useListenNotify: works,
    supervise: works,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    // Deletes old jobs. `createJobs` starts a further pass when it finds a job of a dead worker.
    superviseIntervalSeconds: 300,
    // Queues and schema change at the start only.
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    monitorIntervalSeconds: 10,
    // No job depends on another one.
    flowIntervalSeconds: 3_600,
  });
}
