import type { LoadReport } from '@shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { bucketOf } from './assignment.ts';

/** Histogram buckets of load times: upper bounds, ms. */
const bounds = [
  100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 600_000,
] as const;

/** Failures of an incompatible host, not of the build. */
const foreignFailures: readonly LoadReport['failure'][] = ['contract-mismatch', 'needs-more'];

interface LoadReports {
  /** Member; undefined for a visitor, whose reports count as loads only. */
  userId: string | undefined;
  /** The client's rate-limit key (`clientKey`). */
  source: string;
  loads: readonly LoadReport[];
  at: Date;
}

/** Counts loads per minute, and records for a member which versions worked or failed. */
export async function recordLoads(
  db: Db,
  { userId, source, loads, at }: LoadReports,
): Promise<void> {
  await db.tx(async (tx) => {
    await count(tx, loads, at);
    if (userId !== undefined) await recordMember(tx, { userId, source, loads, at });
  });
}

async function count(tx: Db, loads: readonly LoadReport[], at: Date): Promise<void> {
  const column = (read: (load: LoadReport) => string | number) => loads.map(read);
  await tx.query(
    // The order prevents deadlocks between concurrent batches.
    `insert into remote_loads as known
       (minute, remote, version, channel, phase, outcome, up_to_ms, count)
     select date_trunc('minute', $1::timestamptz), told.*, count(*)
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])
       as told (remote, version, channel, phase, outcome, up_to_ms)
     group by remote, version, channel, phase, outcome, up_to_ms
     order by remote, version, channel, phase, outcome, up_to_ms
     on conflict (minute, remote, version, channel, phase, outcome, up_to_ms)
     do update set count = known.count + excluded.count`,
    [
      at,
      column(({ remote }) => remote),
      column(({ version }) => version),
      column(({ channel }) => channel),
      column(({ phase }) => phase),
      column(({ failure }) => failure ?? 'ok'),
      column(({ ms }) => bounds.find((bound) => ms <= bound) ?? 600_000),
    ],
  );
}

/** Keeps one row per remote, version, channel and member, however many reports arrive. */
async function recordMember(
  tx: Db,
  { userId, source, loads, at }: LoadReports & { userId: string },
): Promise<void> {
  const counted = loads.filter(({ failure }) => !foreignFailures.includes(failure));
  const column = (read: (load: LoadReport) => string) => counted.map(read);
  await tx.query(
    `insert into remote_load_members as known
       (remote, version, channel, user_id, bucket, source, ok_at, failed_at)
     select remote, version, channel, $1, $7, $8,
       case when bool_or(outcome = 'ok') then $2::timestamptz end,
       case when bool_or(outcome <> 'ok') then $2::timestamptz end
     from unnest($3::text[], $4::text[], $5::text[], $6::text[])
       as told (remote, version, channel, outcome)
     group by remote, version, channel
     order by remote, version, channel
     on conflict (remote, version, channel, user_id) do update set
       bucket = excluded.bucket, source = excluded.source,
       ok_at = coalesce(excluded.ok_at, known.ok_at),
       failed_at = coalesce(excluded.failed_at, known.failed_at)`,
    [
      userId,
      at,
      column(({ remote }) => remote),
      column(({ version }) => version),
      column(({ channel }) => channel),
      column(({ failure }) => failure ?? 'ok'),
      bucketOf(userId),
      source,
    ],
  );
}

/** Retention of load reports, ms. Short, because they record for which member a version failed. */
export const keptMs = 24 * 60 * 60 * 1000;

export async function tidyLoads({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await db.query('delete from remote_loads where minute < $1', [before]);
  await db.query(
    `delete from remote_load_members
     where coalesce(failed_at, '-infinity') < $1 and coalesce(ok_at, '-infinity') < $1`,
    [before],
  );
  await db.query('delete from remote_versions where seen_at < $1', [before]);
}
