import { PgBoss } from 'pg-boss';
import type { Db } from '../lib/db/index.ts';

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

/**
 * pg-boss, not started. Its tables are a schema of their own, which whoever starts first makes;
 * `supervises`: it looks after them and after jobs whose worker died.
 */
export function createBoss(db: Db, { supervises }: { supervises: boolean }): PgBoss {
  return new PgBoss({
    db: bossDb(db),
    schema: 'jobs',
    supervise: supervises,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    // How soon the job of a worker that was killed is found and tried again.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
}
