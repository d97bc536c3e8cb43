import { PgBoss } from 'pg-boss';
import type { Db, Listener } from '../database/index.ts';

/** pg-boss over our own connections: its jobs commit with what else a transaction does. */
export interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A transaction, or the database itself, as pg-boss wants it. */
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
  /** Whether this process does jobs: it listens for new ones, and looks after those of dead workers. */
  works: boolean;
  /** The database has answered. */
  onAnswer(): void;
  /** A queue has a new job. @returns whether it was taken care of; else all its workers look */
  onJob(queue: string): boolean;
}

/** pg-boss, not started. Its tables are in their own schema, which the first process creates. */
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
    // How soon the job of a worker that was killed is found and tried again.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
}
