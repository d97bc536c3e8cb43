import { logGamma } from '../log-gamma.ts';
import type { Tally } from '../verdict.ts';

/** Limits of the test, as shares (0–1). */
export interface TestLimits {
  /** Maximum probability that a canary that fails no more often than stable is ever halted. */
  falseHalt: number;
  /** Maximum probability that a canary that fails for `margin` more of its members ever passes. */
  missed: number;
  /** The difference of the failure rates from which a canary must not pass. */
  margin: number;
}

/** 'open': there are too few reports for either result. */
export type Comparison = 'worse' | 'asGood' | 'open';

/**
 * Compares the failure rates of a canary and of the stable version. The test may be repeated after
 * every report: its error rates hold for all repetitions together.
 *
 * It is a mixture sequential probability ratio test (Robbins 1970). If a version fails with the
 * probability p, the ratio of the mixture to the likelihood of p is a martingale that begins at 1.
 * The product of such martingales of both versions is one too, and by Ville's inequality it ever
 * reaches 1/ε with a probability of at most ε. A hypothesis is rejected if this is so for all of its
 * probabilities.
 */
export function compareFailures(canary: Tally, stable: Tally, limits: TestLimits): Comparison {
  const { falseHalt, missed, margin } = limits;
  const lead = rateOf(canary) - rateOf(stable);
  const rejects = (difference: number, error: number) =>
    smallestEvidence(difference, canary, stable) >= -Math.log(error);
  if (canary.members > 0 && stable.members > 0 && lead > 0 && rejects(0, falseHalt)) return 'worse';
  return lead < margin && rejects(margin, missed) ? 'asGood' : 'open';
}

/** Returns the failure rate; 0 if nobody ran the version. */
function rateOf({ members, failed }: Tally): number {
  return members === 0 ? 0 : failed / members;
}

/**
 * Returns ln of the smallest ratio over all rates with this difference, canary − stable. It is the
 * smallest one of the hypothesis too, if the observed rates contradict the hypothesis.
 */
function smallestEvidence(difference: number, canary: Tally, stable: Tally): number {
  const [ofCanary, ofStable] = [evidenceIn(canary), evidenceIn(stable)];
  // Half of the ratio ignores stable's reports: otherwise many of them would delay each result.
  const at = (rate: number) => ofCanary(rate + difference) + softplus(ofStable(rate)) - Math.LN2;
  let [low, high] = [0, 1 - difference];
  // The ratio is convex in the rate.
  for (let round = 0; round < 40; round += 1) {
    const third = (high - low) / 3;
    if (at(low + third) > at(high - third)) low += third;
    else high -= third;
  }
  return Math.min(at(low), at((low + high) / 2), at(high));
}

/** Returns the function from a rate to ln of the ratio of the mixture to the rate's likelihood. */
function evidenceIn({ members, failed }: Tally): (rate: number) => number {
  const worked = members - failed;
  // Beta(½, ½) fits small failure rates.
  const mixture = logBeta(failed + 0.5, worked + 0.5) - logBeta(0.5, 0.5);
  return (rate) => mixture - times(failed, rate) - times(worked, 1 - rate);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Returns count · ln(rate), with 0 · ln(0) = 0. */
function times(count: number, rate: number): number {
  return count === 0 ? 0 : count * Math.log(Math.max(0, rate));
}

/** Returns ln(1 + eˣ). */
function softplus(x: number): number {
  return Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
}
