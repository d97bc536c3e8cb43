import type { Db } from '../database/index.ts';

/** A job that failed permanently. */
interface DeadJob {
  id: string;
  job: string;
  data: unknown;
  reason: string;
  failed_at: Date;
}

interface JobsReport {
  queues: { name: string; waiting: number; active: number; failed: number }[];
  sweeps: { name: string; ran_at: Date | null; failed_at: Date | null; failure: string | null }[];
  daily: { name: string; done_until: string }[];
}

/** Returns the newest 200 dead jobs, each with its last reason, and the number of all. */
export async function readDeadJobs(db: Db): Promise<{ list: DeadJob[]; total: number }> {
  const list = await db.query<DeadJob & { total: number }>(
    `select id, coalesce(source_name, 'unknown') as job, data - 'traceparent' as data,
       coalesce(source_output ->> 'message', '') as reason, created_on as failed_at,
       count(*) over ()::integer as total
     from jobs.job
     where name = 'dead' and state = 'created' order by created_on desc limit 200`,
  );
  return { list, total: list[0]?.total ?? 0 };
}

export async function readReport(db: Db): Promise<JobsReport> {
  return {
    queues: await db.query(
      `select name, count(*) filter (where state in ('created', 'retry'))::integer as waiting,
         count(*) filter (where state = 'active')::integer as active,
         count(*) filter (where state = 'failed')::integer as failed
       from jobs.job where name not like 'sweep.%' group by name order by name`,
    ),
    sweeps: await db.query('select name, ran_at, failed_at, failure from sweeps order by name'),
    daily: await db.query(
      `select name, to_char(done_until, 'YYYY-MM-DD') as done_until from daily_jobs order by name`,
    ),
  };
}

export async function recordSuccess(db: Db, name: string): Promise<void> {
  await db.query(
    `insert into sweeps (name, ran_at) values ($1, now())
     on conflict (name) do update set ran_at = now(), failure = null`,
    [name],
  );
}

/** Stores the reason of the last failure until a run succeeds. */
export async function recordFailure(db: Db, name: string, failure: string): Promise<void> {
  await db.query(
    `insert into sweeps (name, failed_at, failure) values ($1, now(), $2)
     on conflict (name) do update set failed_at = now(), failure = $2`,
    [name, failure],
  );
}
