import type { RegistryRow } from '@shared/contract';
import { type ReleaseStore, readRows } from '@shared/releases';
import type { HealRules } from '../../config/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { listActs, type RemoteAct } from './acts.ts';
import { readCanaryVerdict } from './tallies.ts';
import type { CanaryVerdict } from './verdict.ts';

/** Period of the report, ms. */
export const windowMs = 60 * 60 * 1000;
const actsShown = 20;

export interface VersionFigures {
  version: string;
  channel: string;
  /** Attempts to load it, failed attempts, and all failures, including those of pages. */
  loads: number;
  failedLoads: number;
  failures: number;
  /** Members who reported on it, and members with a failure. */
  members: number;
  failed: number;
  /** Median and 95th percentile of the time until it ran, ms, as a bucket's bound; null if none. */
  median: number | null;
  p95: number | null;
  /** Percentage of all successful loads of the remote. */
  share: number;
}

export interface RemoteReport {
  remote: string;
  /** Row of the registry; undefined without a valid row, or without a store in this process. */
  row: RegistryRow | undefined;
  verdict: CanaryVerdict | undefined;
  versions: VersionFigures[];
}

interface FederationReport {
  /** Whether this process has a registry. */
  store: boolean;
  remotes: RemoteReport[];
  acts: RemoteAct[];
}

/** Returns each remote with its registry row and figures of the last hour, and latest actions. */
export async function readFederation(
  db: Db,
  { releases, rules, at }: { releases: ReleaseStore | undefined; rules: HealRules; at: Date },
): Promise<FederationReport> {
  const state = releases ? await readRows(releases) : {};
  const figures = await readFigures(db, new Date(at.getTime() - windowMs));
  const names = new Set([...Object.keys(state), ...figures.keys()]);
  const remotes: RemoteReport[] = [];
  for (const remote of [...names].sort()) {
    const row = state[remote];
    const verdict = row && (await readCanaryVerdict(db, { name: remote, row, rules, at }));
    remotes.push({ remote, row, verdict, versions: figures.get(remote) ?? [] });
  }
  return { store: releases !== undefined, remotes, acts: await listActs(db, actsShown) };
}

interface LoadRow {
  remote: string;
  version: string;
  channel: string;
  phase: string;
  outcome: string;
  up_to_ms: number;
  count: number;
}

/** Returns the figures of each version since `since`, by remote. */
export async function readFigures(db: Db, since: Date): Promise<Map<string, VersionFigures[]>> {
  const loads = await db.query<LoadRow>(
    `select remote, version, channel, phase, outcome, up_to_ms, sum(count)::int as count
     from remote_loads where minute >= $1
     group by remote, version, channel, phase, outcome, up_to_ms order by up_to_ms`,
    [since],
  );
  const members = await db.query<Pick<VersionFigures, 'members' | 'failed'> & LoadRow>(
    `select remote, version, channel, count(*)::int as members,
       (count(*) filter (where failed_at >= $1))::int as failed
     from remote_load_members where failed_at >= $1 or ok_at >= $1
     group by remote, version, channel`,
    [since],
  );
  const found = new Map<string, VersionFigures[]>();
  for (const [remote, rows] of Map.groupBy(loads, (row) => row.remote)) {
    const ran = sum(rows.filter(isRun));
    const versions = Map.groupBy(rows, ({ version, channel }) => `${channel} ${version}`).values();
    const list = [...versions].map((own) => {
      const [{ version, channel }] = own as [LoadRow];
      const known = members.find(
        (row) => row.remote === remote && row.version === version && row.channel === channel,
      );
      const runs = own.filter(isRun);
      const attempts = own.filter(({ phase }) => phase === 'entry' || phase === 'evaluate');
      return {
        version,
        channel,
        loads: sum(attempts),
        failedLoads: sum(attempts.filter(isFailure)),
        failures: sum(own.filter(isFailure)),
        members: known?.members ?? 0,
        failed: known?.failed ?? 0,
        median: quantile(runs, 0.5),
        p95: quantile(runs, 0.95),
        share: ran === 0 ? 0 : Math.round((sum(runs) / ran) * 100),
      };
    });
    found.set(remote, list);
  }
  return found;
}

function isRun({ phase, outcome }: LoadRow): boolean {
  return phase === 'evaluate' && outcome === 'ok';
}

function isFailure({ outcome }: LoadRow): boolean {
  return outcome !== 'ok';
}

function sum(rows: readonly LoadRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

/** Returns the bound, ms, within which `part` of the loads ran; null if none ran. */
function quantile(rows: readonly LoadRow[], part: number): number | null {
  let left = sum(rows) * part;
  for (const { count, up_to_ms } of rows) {
    left -= count;
    if (left <= 0) return up_to_ms;
  }
  return null;
}
