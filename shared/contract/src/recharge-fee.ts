import { assets } from './assets.ts';

/** 0.01 USDT in base units. Cards hold whole cents. */
export const usdtCent = 10n ** BigInt(assets.USDT.decimals - 2);

/**
 * Returns the fee of a card's top-up in base units of USDT, in whole cents: with a finer fee, lists
 * (two decimals) and details (six) would show different totals of the same top-up. Rounded half up,
 * as members calculate it: the fee is never more than half a cent from its rate. Pure.
 * @param bps rate in basis points
 */
export function rechargeFee(amount: bigint, bps: number): bigint {
  const whole = 10_000n * usdtCent;
  return ((amount * BigInt(bps) + whole / 2n) / whole) * usdtCent;
}
