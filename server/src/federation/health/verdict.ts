import type { HealRules } from '../../config/config.ts';
import { logGamma } from './log-gamma.ts';

/** Members who ran a version, and how many of them it failed for. */
export interface Tally {
  members: number;
  failed: number;
}

/** Significance levels: for one check by an operator, and for the sweep, which runs all day. */
const chance = { once: 0.05, allDay: 0.001 } as const;

/** Returns whether a stable version fails for so many members that it must be rolled back. */
export function failsForMany(tally: Tally, { members, percent }: HealRules): boolean {
  return tally.failed >= members && isPercent(tally, percent);
}

/** Whether the canary failed for enough members, at a high rate or far more often than stable. */
export function hasToHalt(canary: Tally, stable: Tally, rules: HealRules): boolean {
  if (canary.failed < rules.canaryMembers) return false;
  return isPercent(canary, rules.canaryPercent) || atLeastByChance(canary, stable) < chance.allDay;
}

/** Returns why a failing canary must not be halted automatically; undefined if it can be halted. */
export function canaryDoubt(canary: Tally, stable: Tally, rules: HealRules): string | undefined {
  if (canary.members < rules.members) {
    return `${canary.members} members count, and ${rules.members} are needed to halt it`;
  }
  return hasToHalt(canary, stable, rules) ? undefined : sharedAddress;
}

/** Reason against an automatic action: the accounts may belong to one person. */
export const sharedAddress = 'too many of them share a network address';

export interface CanaryVerdict {
  /** 'tooFew' if too few members ran it for a verdict. */
  is: 'good' | 'worse' | 'tooFew';
  /** One line with the figures. */
  why: string;
}

export function canaryVerdict(
  canary: Tally,
  stable: Tally,
  { members }: Pick<HealRules, 'members'>,
): CanaryVerdict {
  const figures = `it failed for ${formatTally(canary)}, the stable one for ${formatTally(stable)}`;
  if (canary.failed > 0 && atLeastByChance(canary, stable) < chance.once) {
    return { is: 'worse', why: `the canary fails more often than the stable version: ${figures}` };
  }
  if (canary.members < members) {
    return {
      is: 'tooFew',
      why: `the canary has run for too few members who were assigned it (${members} are needed): ${figures}`,
    };
  }
  return { is: 'good', why: `the canary fails no more often than the stable version: ${figures}` };
}

export function formatTally({ failed, members }: Tally): string {
  return `${failed} of ${members} ${members === 1 ? 'member' : 'members'}`;
}

function isPercent({ failed, members }: Tally, percent: number): boolean {
  return members > 0 && failed * 100 >= members * percent;
}

/**
 * Returns the probability of at least `one.failed` failures by chance if both have the same failure
 * rate (Fisher's exact test, one-sided); 1 without data to compare.
 */
export function atLeastByChance(one: Tally, other: Tally): number {
  const failed = one.failed + other.failed;
  const members = one.members + other.members;
  let sum = 0;
  for (let count = one.failed; count <= Math.min(one.members, failed); count += 1) {
    if (failed - count > other.members) continue;
    sum += Math.exp(
      logChoose(one.members, count) +
        logChoose(other.members, failed - count) -
        logChoose(members, failed),
    );
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}
