import type { RegistryRow } from '@shared/contract';
import {
  type ReleaseAct,
  ReleaseRefused,
  type ReleaseStore,
  readRows,
  StableChanged,
  startCanary,
} from '@shared/releases';
import type { Db } from '../../../platform/database/index.ts';
import { problemOfShares, rolloutLimits } from './limits.ts';
import {
  deleteRollout,
  endRollout,
  insertRollout,
  markApplied,
  runningRollout,
} from './rollouts.ts';

export interface RolloutOrder {
  name: string;
  version: string;
  /** Rising percentages above 0. After 100 the version becomes stable. */
  shares: readonly number[];
  everyS: number;
}

interface StartParts {
  db: Db;
  releases: ReleaseStore;
  /** Whether self-healing is on. */
  on: boolean;
}

/**
 * Makes a stored version a canary with the first share, which the server then raises. The cohorts
 * of the remote's canary stay.
 * @throws ReleaseRefused; StableChanged if another rollout runs or the live versions changed
 */
export async function startRollout(
  { db, releases, on }: StartParts,
  { name, version, shares, everyS }: RolloutOrder,
  act: ReleaseAct,
): Promise<RegistryRow> {
  const problem = problemOfShares(shares);
  if (problem) throw new ReleaseRefused(`${problem}: ${shares.join(', ')}.`);
  const { minEveryS, maxEveryS } = rolloutLimits;
  if (!(everyS >= minEveryS && everyS <= maxEveryS))
    throw new ReleaseRefused('The interval of a rollout is 1 minute to 7 days.');
  if (!on)
    throw new ReleaseRefused(
      'Self-healing is off (FEDERATION_HEAL), so a rollout could not be halted. Use a canary.',
    );
  const row = (await readRows(releases))[name];
  const stable = act.from ?? row?.stable.version;
  if (!stable)
    throw new ReleaseRefused(
      `${name} has no stable release to compare a rollout with: release it first.`,
    );
  const order = { remote: name, version, stable, shares, everyS, startedBy: act.by };
  const id = await insertRollout(db, order);
  if (id === undefined) {
    const other = await runningRollout(db, name);
    throw new StableChanged(
      `${name}: a rollout of ${other?.version ?? 'another version'} is running. Stop it first: ` +
        `pnpm canary ${name} --stop`,
    );
  }
  try {
    const [percent = 0] = shares;
    const cohorts = row?.canary?.cohorts ?? [];
    const why = act.why ?? `rollout: ${shares.join(', ')} %`;
    const made = await startCanary(
      releases,
      name,
      version,
      { percent, cohorts },
      { ...act, why, from: stable },
    );
    await markApplied(db, { id, step: 0 });
    return made;
  } catch (error) {
    await deleteRollout(db, id);
    throw error;
  }
}

/**
 * Ends the running rollout; its canary keeps the share.
 * @returns its version; undefined if none runs
 */
export async function stopRollout(
  db: Db,
  name: string,
  { by, why }: { by: string; why?: string | undefined },
): Promise<string | undefined> {
  const rollout = await runningRollout(db, name);
  if (!rollout) return undefined;
  const reason = `${by} stopped it${why ? `: ${why}` : ''}`;
  const isEnded = await endRollout(db, { id: rollout.id, state: 'stopped', why: reason });
  return isEnded ? rollout.version : undefined;
}
