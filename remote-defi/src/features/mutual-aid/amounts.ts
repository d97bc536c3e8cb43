import type { AidConfig, AidCoverage } from '@shared/contract';

/** What goes in and what is due after the term, of the terms or of a position. Base units. */
export function amountsOf({
  principal,
  activation,
  profit,
}: Pick<AidConfig, 'principal' | 'activation' | 'profit'>) {
  const putIn = BigInt(principal) + BigInt(activation);
  return { putIn, due: putIn + BigInt(profit) };
}

/**
 * How much of what the contract owes it holds: 1 is all of it, cut to whole percents, so that less than
 * all never shows as all. undefined where it owes nothing.
 */
export function coverageRatio({
  reserve,
  liabilities,
}: Pick<AidCoverage, 'reserve' | 'liabilities'>): number | undefined {
  const owed = BigInt(liabilities);
  return owed === 0n ? undefined : Number((BigInt(reserve) * 100n) / owed) / 100;
}
