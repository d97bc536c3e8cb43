import type { RegistryRow } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';
import { keptMs } from './tidy.ts';
import { type CanaryVerdict, canaryVerdict, type HealRules, type Tally } from './verdict.ts';

interface Wanted {
  remote: string;
  version: string;
  channel: 'stable' | 'previous' | 'canary';
  since: Date;
  /** Younger accounts do not count. */
  madeBefore: Date;
}

/**
 * For how many members a version worked or failed. Each counts once, as one for whom it failed if it
 * did at all. Not counted are those for whom the last good one failed as well: that was the network,
 * or something else than the version.
 */
export async function readTally(db: Db, wanted: Wanted): Promise<Tally> {
  const { remote, version, channel, since, madeBefore } = wanted;
  const [tally] = await db.query<Tally>(
    `select count(*)::int as members, (count(*) filter (where failed_at >= $4))::int as failed
     from remote_load_members m join users u on u.id = m.user_id
     where m.remote = $1 and m.version = $2 and m.channel = $3
       and (m.failed_at >= $4 or m.ok_at >= $4) and u.created_at <= $5
       and not exists (
         select 1 from remote_load_members last
         where last.remote = m.remote and last.user_id = m.user_id
           and last.channel = 'previous' and last.failed_at >= $4
       )`,
    [remote, version, channel, since, madeBefore],
  );
  return tally ?? { members: 0, failed: 0 };
}

export type Tallies = (
  version: string,
  channel: Wanted['channel'],
  windowMs: number,
) => Promise<Tally>;

/** The tallies of one remote, by the rules of who counts. */
export function talliesOf(
  db: Db,
  remote: string,
  { accountAgeMs }: Pick<HealRules, 'accountAgeMs'>,
  at: Date,
): Tallies {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const madeBefore = before(accountAgeMs);
  return (version, channel, windowMs) =>
    readTally(db, { remote, version, channel, since: before(windowMs), madeBefore });
}

/**
 * Whether a remote's canary may become stable, by what browsers told of both in the last day; undefined
 * without one. What promotes asks this first.
 */
export async function readCanaryVerdict(
  db: Db,
  { name, row, rules, at }: { name: string; row: RegistryRow; rules: HealRules; at: Date },
): Promise<CanaryVerdict | undefined> {
  if (!row.canary) return undefined;
  const tally = talliesOf(db, name, rules, at);
  const canary = await tally(row.canary.release.version, 'canary', keptMs);
  const stable = await tally(row.stable.version, 'stable', keptMs);
  return canaryVerdict(canary, stable, rules);
}
