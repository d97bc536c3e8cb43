import type { RegistryRow } from '@shared/contract';
import { type ReleaseStore, readRows } from '@shared/releases';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { keptMs } from './note-loads.ts';

/** Lifetime of the cached versions, ms. It bounds the number of reads. */
const cacheMs = 1_000;

type IsKnown = (remote: string, version: string) => boolean;

/** Returns a cached check for versions that a process with a store recorded in the last day. */
export function createKnownVersions(parts: {
  db: Db;
  clock: Clock;
  releases: ReleaseStore | undefined;
}): () => Promise<IsKnown> {
  let latest: { at: number; known: Promise<IsKnown> } | undefined;
  return () => {
    const now = parts.clock.now().getTime();
    if (!latest || now - latest.at > cacheMs) {
      latest = { at: now, known: readKnown(parts) };
      latest.known.catch(() => {
        latest = undefined;
      });
    }
    return latest.known;
  };
}

async function readKnown({
  db,
  clock,
  releases,
}: Parameters<typeof createKnownVersions>[0]): Promise<IsKnown> {
  // The sweep reports an unreadable registry.
  const state = releases && (await readRows(releases).catch(() => undefined));
  if (state) await storeVersions(db, state, clock.now());
  const seen = sql
    .selectFrom('remote_versions')
    .select(['remote', 'version'])
    .where('seen_at', '>', new Date(clock.now().getTime() - keptMs));
  const known = new Set((await db.rows(seen)).map(({ remote, version }) => `${remote} ${version}`));
  return (remote, version) => known.has(`${remote} ${version}`);
}

type RegistryState = Record<string, RegistryRow | undefined>;

function versionsIn(state: RegistryState): { remote: string; version: string }[] {
  return Object.entries(state).flatMap(([remote, row]) =>
    [row?.stable, row?.previous, row?.canary?.release].flatMap((release) =>
      release ? [{ remote, version: release.version }] : [],
    ),
  );
}

/** Interval of the writes of an unchanged version, ms. Short against `keptMs`. */
const refreshMs = 10 * 60_000;
/** Versions that a database has, and the time of the next check. */
const stored = new WeakMap<Db, { versions: string; until: Date }>();

/** Returns whether `storeVersions` would change a row. */
export async function hasNewVersions(db: Db, state: RegistryState, at: Date): Promise<boolean> {
  const seen = versionsIn(state);
  const latest = stored.get(db);
  const versions = JSON.stringify(seen);
  if (latest?.versions === versions && at < latest.until) return false;
  const found = await db.query(
    `select 1 from unnest($1::text[], $2::text[]) as seen (remote, version)
     where not exists (
       select 1 from remote_versions known
       where known.remote = seen.remote and known.version = seen.version
         and known.seen_at >= $3::timestamptz - $4 * interval '1 ms'
     ) limit 1`,
    [seen.map(({ remote }) => remote), seen.map(({ version }) => version), at, refreshMs],
  );
  if (found.length > 0) return true;
  stored.set(db, { versions, until: new Date(at.getTime() + refreshMs) });
  return false;
}

export async function storeVersions(db: Db, state: RegistryState, at: Date): Promise<void> {
  const seen = versionsIn(state);
  await db.query(
    `insert into remote_versions as known (remote, version, seen_at)
     select distinct remote, version, $3::timestamptz from unnest($1::text[], $2::text[]) as seen (remote, version)
     order by remote, version
     on conflict (remote, version) do update set seen_at = excluded.seen_at
     where known.seen_at < excluded.seen_at - $4 * interval '1 ms'`,
    [seen.map(({ remote }) => remote), seen.map(({ version }) => version), at, refreshMs],
  );
}
