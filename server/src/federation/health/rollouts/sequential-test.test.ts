import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tally } from '../verdict.ts';
import { type Comparison, compareFailures, type TestLimits } from './sequential-test.ts';

const limits: TestLimits = { falseHalt: 0.01, missed: 0.05, margin: 0.2 };
const of = (failed: number, members: number): Tally => ({ failed, members });

it.each<[string, Tally, Tally, Comparison]>([
  ['there are no reports', of(0, 0), of(0, 0), 'open'],
  ['nobody ran stable', of(5, 5), of(0, 0), 'open'],
  ['only few ran the canary', of(0, 10), of(0, 400), 'open'],
  ['it never fails for many', of(0, 40), of(0, 400), 'asGood'],
  ['it fails as often as stable', of(10, 100), of(100, 1_000), 'asGood'],
  ['it fails for all of few members', of(3, 3), of(0, 60), 'worse'],
  ['it fails for half of its members', of(6, 12), of(2, 230), 'worse'],
  ['it fails a little more often, for many members', of(60, 2_000), of(100, 20_000), 'worse'],
  ['both always fail', of(50, 50), of(500, 500), 'asGood'],
  ['only stable fails', of(0, 30), of(300, 300), 'asGood'],
])('compares the failures of a canary when %s', (_, canary, stable, expected) => {
  expect(compareFailures(canary, stable, limits)).toBe(expected);
});

const tally = fc
  .tuple(fc.nat(2_000), fc.nat(2_000))
  .map(([a, b]) => of(Math.min(a, b), Math.max(a, b)));

it('never calls a canary worse that fails no more often than stable', () => {
  fc.assert(
    fc.property(tally, tally, (one, other) => {
      const rate = ({ failed, members }: Tally) => failed / Math.max(1, members);
      const [better, worse] = rate(one) <= rate(other) ? [one, other] : [other, one];
      expect(compareFailures(better, worse, limits)).not.toBe('worse');
    }),
  );
});

it('stays worse when the canary fails for one more of its members', () => {
  fc.assert(
    fc.property(tally, tally, (canary, stable) => {
      fc.pre(canary.failed < canary.members);
      if (compareFailures(canary, stable, limits) !== 'worse') return;
      const more = of(canary.failed + 1, canary.members);
      expect(compareFailures(more, stable, limits)).toBe('worse');
    }),
  );
});

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Rates {
  canary: number;
  stable: number;
}

/**
 * Simulates rollouts to 300 members with the canary and 1,200 without it, tested after each report.
 * A member visits up to three times, and counts as failed from the first failure on.
 * @returns the share of rollouts in which the test ever had the result
 */
function shareOf(result: Comparison, rates: Rates, rollouts: number): number {
  const random = seededRandom(7);
  let found = 0;
  for (let rollout = 0; rollout < rollouts; rollout += 1) {
    const failed = new Set<number>();
    const seen = new Set<number>();
    const [canary, stable] = [of(0, 0), of(0, 0)];
    for (let report = 0; report < 2_000; report += 1) {
      const member = Math.floor(random() * 1_500);
      const runsCanary = member % 5 === 0;
      const own = runsCanary ? canary : stable;
      const isNew = !seen.has(member);
      if (isNew) own.members += 1;
      seen.add(member);
      const fails = random() < (runsCanary ? rates.canary : rates.stable);
      const isFirst = fails && !failed.has(member);
      if (isFirst) own.failed += 1;
      if (isFirst) failed.add(member);
      // Only these reports can lead to the result.
      const isRelevant = result === 'worse' ? isFirst && runsCanary : isNew && !isFirst;
      if (!isRelevant) continue;
      if (compareFailures(canary, stable, limits) !== result) continue;
      found += 1;
      break;
    }
  }
  return found / rollouts;
}

it.each([0, 0.02, 0.2, 0.6])(
  'halts at most 1 % of canaries as good as a stable version that fails at the rate %d',
  (rate) => {
    expect(shareOf('worse', { canary: rate, stable: rate }, 300)).toBeLessThanOrEqual(
      limits.falseHalt,
    );
  },
);

it.each([0, 0.05, 0.3])(
  'passes at most 5 % of canaries that fail more often by the margin than the rate %d',
  (rate) => {
    const rates = { canary: rate + limits.margin, stable: rate };
    expect(shareOf('asGood', rates, 200)).toBeLessThanOrEqual(limits.missed);
  },
);

it.each([
  ['passes', 'asGood', { canary: 0.01, stable: 0.01 }],
  ['halts', 'worse', { canary: 0.5, stable: 0.01 }],
  ['halts', 'worse', { canary: 0.2, stable: 0.02 }],
] as const)('%s nearly all canaries with the result %s at the rates %o', (_, result, rates) => {
  expect(shareOf(result, rates, 100)).toBeGreaterThanOrEqual(0.95);
});
