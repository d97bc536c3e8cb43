import type { AidConfig, AidCoverage } from '@shared/contract';

/** Returns deposit and payout of the current terms or of a position, in base units. */
export function amountsOf({
  principal,
  activation,
  profit,
}: Pick<AidConfig, 'principal' | 'activation' | 'profit'>) {
  const putIn = BigInt(principal) + BigInt(activation);
  return { putIn, due: putIn + BigInt(profit) };
}

/**
 * Returns the share of its liabilities that the contract holds, rounded down to whole percents, so
 * that partial coverage never shows as full (1). Returns undefined without liabilities.
 */
export function coverageRatio({
  reserve,
  liabilities,
}: Pick<AidCoverage, 'reserve' | 'liabilities'>): number | undefined {
  const owed = BigInt(liabilities);
  return owed === 0n ? undefined : Number((BigInt(reserve) * 100n) / owed) / 100;
}
