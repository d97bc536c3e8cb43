import type { Tally } from './verdict.ts';

/**
 * Fisher's exact test, one-sided: the probability that `one` fails at least so often by chance if
 * both have the same failure rate. 1 without data to compare.
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
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Accurate to 10 digits: a sum for small n, else Stirling's series. */
function logFactorial(n: number): number {
  if (n < 32) {
    let sum = 0;
    for (let i = 2; i <= n; i += 1) sum += Math.log(i);
    return sum;
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}
