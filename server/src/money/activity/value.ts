import { type Asset, assets } from '@shared/contract';

/**
 * Value of an amount in USDT base units, cut, never rounded up. Pure.
 * @param amount base units of the asset
 * @param rate USDT base units for one whole unit
 */
export function valueInUsdt(asset: Asset, amount: bigint, rate: bigint): bigint {
  return (amount * rate) / 10n ** BigInt(assets[asset].decimals);
}
