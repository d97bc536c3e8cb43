import type { Asset, BaseUnits } from '@shared/contract';
import { type AmountOptions, useFormat } from '@shared/shell';

/** Base units of USDT in a cent. */
const cent = 10_000n;

/**
 * Returns a function that formats a price exactly, as texts beside `Money` do: USDT in whole cents
 * has two decimals.
 */
export function usePriceText(): (
  base: bigint | BaseUnits,
  asset: Asset,
  options?: Pick<AmountOptions, 'unit'>,
) => string {
  const format = useFormat();
  return (base, asset, options) =>
    asset === 'USDT' && BigInt(base) % cent === 0n
      ? format.amount(base, asset, { ...options, decimals: 2, fixed: true })
      : format.amount(base, asset, options);
}
