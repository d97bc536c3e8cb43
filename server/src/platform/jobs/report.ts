import type { Db } from '../database/index.ts';

/** A job that failed for good. */
export interface DeadJob {
  id: string;
  job: string;
  data: unknown;
  reason: string;
  failed_at: string;
}

export interface JobsReport {
  queues: { name: string; waiting: number; active: number; failed: number }[];
  sweeps: {
    name: string;
    ran_at: string | null;
    failed_at: string | null;
    failure: string | null;
  }[];
  daily: { name: string; done_until: string }[];
}

/** Returns dead jobs with the last reason, newest first, and their total. */
export async function readDeadJobs(db: Db): Promise<{ list: DeadJob[]; total: number }> {
  const rows = await db.query<{
    id: string;
    source: string | null;
    data: unknown;
    reason: { message?: string } | null;
    created_on: Date;
    total: number;
  }>(
    `select id, source_name as source, data, source_output as reason, created_on,
       count(*) over ()::integer as total
     from jobs.job
     where name = 'dead' and state = 'created' order by created_on desc limit 200`,
  );
  const list = rows.map(({ id, source, data, reason, created_on }) => ({
    id,
    job: source ?? 'unknown',
    data,
    reason: reason?.message ?? '',
    failed_at: created_on.toISOString(),
  }));
  return { list, total: rows[0]?.total ?? 0 };
}

/** Returns the state of queues, sweeps and daily jobs. */
export async function readReport(db: Db): Promise<JobsReport> {
  const queues = await db.query<JobsReport['queues'][number]>(
    `select name, count(*) filter (where state in ('created', 'retry'))::integer as waiting,
       count(*) filter (where state = 'active')::integer as active,
       count(*) filter (where state = 'failed')::integer as failed
     from jobs.job where name not like 'sweep.%' group by name order by name`,
  );
  const sweeps = await db.query<{
    name: string;
    ran_at: Date | null;
    failed_at: Date | null;
    failure: string | null;
  }>('select name, ran_at, failed_at, failure from sweeps order by name');
  const daily = await db.query<{ name: string; done_until: string }>(
    `select name, to_char(done_until, 'YYYY-MM-DD') as done_until from daily_jobs order by name`,
  );
  return {
    queues,
    sweeps: sweeps.map(({ ran_at, failed_at, ...sweep }) => ({
      ...sweep,
      ran_at: ran_at?.toISOString() ?? null,
      failed_at: failed_at?.toISOString() ?? null,
    })),
    daily,
  };
}
