import { type Asset, assets } from '@shared/contract';

/** Returns USDT base units, cut. @param rate USDT base units for one whole unit of the asset */
export function valueInUsdt(asset: Asset, amount: bigint, rate: bigint): bigint {
  return (amount * rate) / 10n ** BigInt(assets[asset].decimals);
}
