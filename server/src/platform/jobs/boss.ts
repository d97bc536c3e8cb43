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
  return new PgBoss({
    db: {
      async executeSql(text, values) {
        const result = await inner.executeSql(text, values);
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
    // Interval of the check for jobs of killed workers.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
}
