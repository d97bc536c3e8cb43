import { expect, it } from 'vitest';
import type { HealRules } from '../../config/config.ts';
import { atLeastByChance, canaryVerdict, failsForMany, hasToHalt, type Tally } from './verdict.ts';

const rules: HealRules = {
  members: 10,
  percent: 50,
  canaryMembers: 5,
  canaryPercent: 20,
  windowMs: 600_000,
  accountAgeMs: 0,
  perAddress: 3,
};
const of = (failed: number, members: number): Tally => ({ failed, members });
const none = of(0, 0);

it.each([
  ['there are no reports', none, false],
  ['it fails for all of too few members', of(9, 9), false],
  ['it fails for all of enough members', of(10, 10), true],
  ['it fails for every second member', of(10, 20), true],
  ['it fails for fewer than every second member', of(10, 21), false],
  ['it fails for a minority of very many', of(400, 1_000), false],
])('decides whether a stable version fails for many when %s', (_, tally, expected) => {
  expect(failsForMany(tally, rules)).toBe(expected);
});

it.each([
  ['there are no reports', none, none, false],
  ['it fails for all of too few members', of(4, 4), of(0, 1_000), false],
  ['it fails above its threshold', of(5, 25), of(0, 10), true],
  ['it fails below its threshold, as stable does', of(5, 26), of(100, 520), false],
  ['it fails below its threshold, and stable never', of(5, 200), of(0, 2_000), true],
  ['it fails seldom, and stable a little less', of(5, 500), of(12, 2_000), false],
])('decides whether a canary has to halt when %s', (_, canary, stable, expected) => {
  expect(hasToHalt(canary, stable, rules)).toBe(expected);
});

it.each([
  ['both never fail', of(0, 40), of(0, 400), 'good'],
  ['it never fails for too few members', of(0, 9), of(0, 400), 'tooFew'],
  ['it has no members', none, of(0, 400), 'tooFew'],
  ['it fails for one of few and stable never', of(1, 5), of(0, 400), 'worse'],
  ['it fails as often as stable', of(2, 40), of(20, 400), 'good'],
  ['it fails slightly more often, within chance', of(3, 40), of(20, 400), 'good'],
  ['it fails clearly more often', of(8, 40), of(20, 400), 'worse'],
  ['it fails less often', of(1, 40), of(40, 400), 'good'],
  ['stable has no members', of(3, 40), none, 'good'],
])('returns the verdict on a canary when %s', (_, canary, stable, expected) => {
  expect(canaryVerdict(canary, stable, rules).is).toBe(expected);
});

it('includes the figures in the verdict', () => {
  expect(canaryVerdict(of(8, 40), of(1, 1), rules).why).toContain(
    'it failed for 8 of 40 members, the stable one for 1 of 1 member',
  );
});

it.each([
  // Fisher's tea-tasting experiment (1935): all four cups found, and three of four.
  [of(4, 4), of(0, 4), 1 / 70],
  [of(3, 4), of(1, 4), 17 / 70],
  [none, none, 1],
  [of(0, 5), of(3, 5), 1],
  [of(100, 100), of(100_000, 100_000), 1],
])('calculates the probability of %o against %o', (one, other, expected) => {
  expect(atLeastByChance(one, other)).toBeCloseTo(expected, 6);
});
