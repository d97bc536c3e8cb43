import type { RegistryRow } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';
import { keptMs } from './tidy.ts';
import { type CanaryVerdict, canaryVerdict, type HealRules, type Tally } from './verdict.ts';

interface Wanted {
  remote: string;
  version: string;
  channel: 'stable' | 'canary';
  /** What runs where it cannot; undefined: nothing. */
  fallback: string | undefined;
  since: Date;
  /** Younger accounts do not count. */
  madeBefore: Date;
}

/**
 * For how many members a version worked or failed. Each counts once, as one for whom it failed if it
 * did at all. Not counted are those for whom its fallback failed as well: that was the network, or
 * something else than the version.
 */
export async function readTally(db: Db, wanted: Wanted): Promise<Tally> {
  const { remote, version, channel, fallback, since, madeBefore } = wanted;
  const [tally] = await db.query<Tally>(
    `select count(*)::int as members, (count(*) filter (where failed_at >= $4))::int as failed
     from remote_load_members m join users u on u.id = m.user_id
     where m.remote = $1 and m.version = $2 and m.channel = $3
       and (m.failed_at >= $4 or m.ok_at >= $4) and u.created_at <= $5
       and not exists (
         select 1 from remote_load_members f
         where f.remote = m.remote and f.version = $6 and f.user_id = m.user_id
           and f.failed_at >= $4
       )`,
    [remote, version, channel, since, madeBefore, fallback ?? null],
  );
  return tally ?? { members: 0, failed: 0 };
}

/** A remote whose registry row has just been read. */
export interface RemoteAt {
  name: string;
  row: RegistryRow;
  rules: HealRules;
  at: Date;
}

/** Of the stable version. */
export function tallyStable(db: Db, { name, row, rules, at }: RemoteAt, windowMs: number) {
  return readTally(db, {
    ...{ remote: name, version: row.stable.version, channel: 'stable' },
    ...{ fallback: row.previous?.version, ...times(rules, at, windowMs) },
  });
}

/** Of the canary. */
export async function tallyCanary(
  db: Db,
  { name, row, rules, at }: RemoteAt,
  windowMs: number,
): Promise<Tally> {
  if (!row.canary) return { members: 0, failed: 0 };
  return readTally(db, {
    ...{ remote: name, version: row.canary.release.version, channel: 'canary' },
    ...{ fallback: row.stable.version, ...times(rules, at, windowMs) },
  });
}

function times({ accountAgeMs }: HealRules, at: Date, windowMs: number) {
  const before = (ms: number) => new Date(at.getTime() - ms);
  return { since: before(windowMs), madeBefore: before(accountAgeMs) };
}

/**
 * Whether a remote's canary may become stable, by what browsers told of both in the last day; undefined
 * without one. What promotes asks this first.
 */
export async function readCanaryVerdict(
  db: Db,
  remote: RemoteAt,
): Promise<CanaryVerdict | undefined> {
  if (!remote.row.canary) return undefined;
  const canary = await tallyCanary(db, remote, keptMs);
  const stable = await tallyStable(db, remote, keptMs);
  return canaryVerdict(canary, stable, remote.rules);
}
