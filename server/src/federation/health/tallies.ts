import { canaryOffset, type RegistryRow } from '@shared/contract';
import type { HealRules } from '../../config/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { buckets } from './assignment.ts';
import { keptMs } from './note-loads.ts';
import { type CanaryVerdict, canaryVerdict, type Tally } from './verdict.ts';

/** Members within the limit per network address; `all` also counts those beyond it. */
interface CheckedTally extends Tally {
  all: Tally;
}

interface TallyQuery {
  remote: string;
  version: string;
  channel: 'stable' | 'canary';
  /** Percentage of accounts to which the version is assigned. */
  percent: number;
  /** Version that runs instead after a failure; undefined for none. */
  fallback: string | undefined;
  since: Date;
  /** Accounts created later do not count. */
  madeBefore: Date;
  /** Maximum number of members who count per network address, oldest accounts first. */
  perAddress: number;
}

/**
 * Counts members, each once. If the fallback failed too, the version is not the cause, so
 * that member does not count. Accounts to which the version is not assigned do not count either:
 * the server cannot verify that they ran it.
 */
async function readTally(db: Db, options: TallyQuery): Promise<CheckedTally> {
  const { remote, version, channel, fallback, since, madeBefore, percent, perAddress } = options;
  const [row] = await db.query<Tally & { all_members: number; all_failed: number }>(
    `select count(*)::int as all_members, (count(*) filter (where failed))::int as all_failed,
       (count(*) filter (where nth <= $9))::int as members,
       (count(*) filter (where nth <= $9 and failed))::int as failed
     from (
       select coalesce(m.failed_at >= $4, false) as failed,
         row_number() over (partition by m.source order by m.user_id) as nth
       from remote_load_members m join users u on u.id = m.user_id
       where m.remote = $1 and m.version = $2 and m.channel = $3
         and (m.failed_at >= $4 or m.ok_at >= $4) and u.created_at <= $5
         and ($7::numeric >= 100 or (m.bucket + $8::int) % ${buckets} < $7::numeric * ${buckets / 100})
         and not exists (
           select 1 from remote_load_members f
           where f.remote = m.remote and f.version = $6 and f.user_id = m.user_id
             and f.failed_at >= $4
         )
     ) counted`,
    [
      ...[remote, version, channel, since, madeBefore, fallback ?? null],
      ...[percent, (canaryOffset(remote) * buckets) / 100, perAddress],
    ],
  );
  if (!row) return emptyTally;
  const { members, failed, all_members, all_failed } = row;
  return { members, failed, all: { members: all_members, failed: all_failed } };
}

/** Returns whether any load failed since then, to the minute. */
export async function hasFailures(db: Db, since: Date): Promise<boolean> {
  const failed = await db.query(
    `select 1 from remote_loads
     where minute >= date_trunc('minute', $1::timestamptz) and outcome <> 'ok' limit 1`,
    [since],
  );
  return failed.length > 0;
}

const emptyTally: CheckedTally = { members: 0, failed: 0, all: { members: 0, failed: 0 } };

export interface RemoteAt {
  name: string;
  row: RegistryRow;
  rules: HealRules;
  at: Date;
}

export function tallyStable(db: Db, { name, row, rules, at }: RemoteAt, windowMs: number) {
  return readTally(db, {
    remote: name,
    version: row.stable.version,
    channel: 'stable',
    percent: 100,
    fallback: row.previous?.version,
    ...counting(rules, at, windowMs),
  });
}

/** Counts accounts in the canary's percentage. Members with only a cohort's link do not count. */
export async function tallyCanary(
  db: Db,
  { name, row, rules, at }: RemoteAt,
  windowMs: number,
): Promise<CheckedTally> {
  if (!row.canary) return emptyTally;
  const { release, percent } = row.canary;
  return readTally(db, {
    remote: name,
    version: release.version,
    channel: 'canary',
    percent,
    fallback: row.stable.version,
    ...counting(rules, at, windowMs),
  });
}

function counting({ accountAgeMs, perAddress }: HealRules, at: Date, windowMs: number) {
  const before = (ms: number) => new Date(at.getTime() - ms);
  return { since: before(windowMs), madeBefore: before(accountAgeMs), perAddress };
}

/** Returns the verdict by the reports of the last day; undefined without a canary. */
export async function readCanaryVerdict(
  db: Db,
  remote: RemoteAt,
): Promise<CanaryVerdict | undefined> {
  if (!remote.row.canary) return undefined;
  const canary = await tallyCanary(db, remote, keptMs);
  const stable = await tallyStable(db, remote, keptMs);
  return canaryVerdict(canary, stable, remote.rules);
}
