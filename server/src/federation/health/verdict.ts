import type { HealRules } from '../../config/config.ts';
import { atLeastByChance } from './fisher.ts';

/** Members who ran a version, and of those the ones for whom it failed. */
export interface Tally {
  members: number;
  failed: number;
}

/** How often chance alone may look like a canary that is worse: a person asks once, a sweep all day. */
const chance = { once: 0.05, allDay: 0.001 } as const;

/** Whether a stable version fails for so many that the last good one has to come back. */
export function failsForMany(tally: Tally, { members, percent }: HealRules): boolean {
  return tally.failed >= members && isPercent(tally, percent);
}

/** Whether a canary has to be halted: it fails for many of its own, or far more often than stable. */
export function hasToHalt(canary: Tally, stable: Tally, rules: HealRules): boolean {
  if (canary.failed < rules.canaryMembers) return false;
  return isPercent(canary, rules.canaryPercent) || atLeastByChance(canary, stable) < chance.allDay;
}

/** Returns why a canary that fails must not be halted by itself; undefined: it can be halted. */
export function canaryDoubt(canary: Tally, stable: Tally, rules: HealRules): string | undefined {
  if (canary.members < rules.members) {
    return `${canary.members} members count, and ${rules.members} are needed to halt it`;
  }
  return hasToHalt(canary, stable, rules) ? undefined : sharedAddress;
}

/** The accounts may belong to one person, so nothing is done by itself. */
export const sharedAddress = 'too many of them share a network address';

export interface CanaryVerdict {
  /** 'tooFew': it has not run for enough members to say. */
  is: 'good' | 'worse' | 'tooFew';
  /** In one line, with the figures. */
  why: string;
}

/** Whether a canary may become stable. */
export function canaryVerdict(
  canary: Tally,
  stable: Tally,
  { members }: Pick<HealRules, 'members'>,
): CanaryVerdict {
  const figures = `it failed for ${said(canary)}, the stable one for ${said(stable)}`;
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

/** '3 of 40 members' */
export function said({ failed, members }: Tally): string {
  return `${failed} of ${members} ${members === 1 ? 'member' : 'members'}`;
}

function isPercent({ failed, members }: Tally, percent: number): boolean {
  return members > 0 && failed * 100 >= members * percent;
}
