import type { RegistryRow } from '@shared/contract';
import type { Comparison } from './sequential-test.ts';

/** A running rollout, as the database has it. */
export interface Rollout {
  id: string;
  remote: string;
  version: string;
  /** The stable version that it is compared with. */
  stable: string;
  /** Rising percentages. */
  shares: number[];
  everyMs: number;
  /** Index of the current share. `shares.length`: the version becomes stable. */
  step: number;
  /** Whether the registry has this step. */
  isApplied: boolean;
  waits: Obstacle | null;
  startedBy: string;
  /** Time since its start, and since its current step was applied, ms by the database's clock. */
  ranMs: number;
  stepMs: number;
}

/** Why a share is not raised although its interval is over. */
export type Obstacle =
  /** Too few members ran the canary. */
  | 'members'
  /** Reports that do not count, because their accounts share an address, show a worse canary. */
  | 'address';

export type Decision =
  | { is: 'wait'; waits: Obstacle | null }
  /** Starts the next step. */
  | { is: 'raise' }
  /** Brings the registry to the current step. */
  | { is: 'apply' }
  /** The registry has the current step. */
  | { is: 'applied' }
  | { is: 'halt' }
  | { is: 'end'; state: 'done' | 'stopped'; why: string };

export interface Evidence {
  /** By the reports that count. */
  counted: Comparison;
  /** By these and those of accounts beyond the limit per address. */
  all: Comparison;
}

/** Time in which a command may make the canary of its new rollout, ms. */
const startMs = 60_000;

/**
 * Decides what to do with a rollout. A change by an operator always wins and ends it.
 * @param row the remote's row in the registry
 */
export function decideRollout(
  rollout: Rollout,
  row: RegistryRow | undefined,
  { counted, all }: Evidence,
): Decision {
  const { version, stable, shares, everyMs, step, isApplied, ranMs, stepMs } = rollout;
  const canary = row?.canary;
  if (row?.stable.version === version) {
    return step === shares.length
      ? { is: 'end', state: 'done', why: 'it is stable' }
      : { is: 'end', state: 'stopped', why: 'an operator made it stable' };
  }
  if (row && row.stable.version !== stable)
    return stopped(`the stable version changed from ${stable} to ${row.stable.version}`);
  // The last step, in which the version becomes stable, keeps the last share.
  const share = shares[step] ?? shares.at(-1);
  const isBehind = !isApplied && canary?.percent === shares[step - 1];
  if (canary?.release.version !== version || !(canary.percent === share || isBehind)) {
    const isStarting = step === 0 && !isApplied;
    if (isStarting && ranMs < startMs) return { is: 'wait', waits: null };
    if (isStarting) return stopped('its start was interrupted');
    return canary?.release.version === version
      ? stopped(`an operator changed its share to ${canary.percent} %`)
      : stopped('its canary was withdrawn');
  }
  if (counted === 'worse') return { is: 'halt' };
  if (!isApplied) return { is: isBehind || step === shares.length ? 'apply' : 'applied' };
  if (stepMs < everyMs) return { is: 'wait', waits: null };
  if (all === 'worse') return { is: 'wait', waits: 'address' };
  if (counted === 'open') return { is: 'wait', waits: 'members' };
  if (step === shares.length - 1 && shares[step] !== 100)
    return { is: 'end', state: 'done', why: `it reached ${shares[step]} %` };
  return { is: 'raise' };
}

function stopped(why: string): Decision {
  return { is: 'end', state: 'stopped', why };
}
