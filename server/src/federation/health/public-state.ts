import { type DataOf, fewestLoads, type LoadFigures, type Rollout } from '@shared/contract';
import type { endpoints } from '@shared/contract/endpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { listActs } from './acts.ts';
import { readFigures, type VersionFigures, windowMs } from './report.ts';
import { type ShownRollout, shownRollouts } from './rollouts/rollouts.ts';

type PublicState = DataOf<typeof endpoints.federation.state>;

/** Lifetime of the cached state, ms. It bounds the number of queries. */
export const stateFreshMs = 5_000;
const actsShown = 10;

/** Returns a reader of each version's figures and the latest actions, without members' data. */
export function createPublicState(parts: { db: Db; clock: Clock }) {
  let latest: { at: number; state: Promise<PublicState> } | undefined;
  /** Makes the next read current, after a change that the caller of this process made. */
  function forget(): void {
    latest = undefined;
  }
  return {
    forget,
    read(): Promise<PublicState> {
      const now = parts.clock.now();
      if (!latest || now.getTime() - latest.at > stateFreshMs) {
        latest = { at: now.getTime(), state: readPublicState(parts.db, now) };
        latest.state.catch(forget);
      }
      return latest.state;
    },
  };
}

async function readPublicState(db: Db, now: Date): Promise<PublicState> {
  const figures = await readFigures(db, new Date(now.getTime() - windowMs));
  const acts = await listActs(db, actsShown);
  const rollouts = await shownRollouts(db);
  return {
    versions: [...figures]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([remote, versions]) =>
        versions.toSorted((a, b) => b.loads - a.loads).map((one) => present(remote, one)),
      ),
    acts: acts.map(({ act, remote, version, replacement, at }) => ({
      act,
      remote,
      version,
      replacement,
      at: at.toISOString(),
    })),
    rollouts: rollouts.map(presentRollout),
  };
}

function presentRollout({ next_at, started_at, ended_at, ...rollout }: ShownRollout): Rollout {
  const { remote, version, stable, shares, step, every_s, state, waits } = rollout;
  return {
    ...{ remote, version, stable, shares, step, every_s, state, waits },
    next_at: next_at?.toISOString() ?? null,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

function present(remote: string, { version, channel, ...own }: VersionFigures): LoadFigures {
  const { loads, failedLoads, failures, median, p95, share } = own;
  const figures = {
    loads,
    failed_loads: failedLoads,
    failed_pages: failures - failedLoads,
    median_ms: median,
    p95_ms: p95,
    share,
  };
  return { remote, version, channel, figures: loads < fewestLoads ? null : figures };
}
