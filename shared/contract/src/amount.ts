import { type Asset, assets } from './assets.ts';
import { limits } from './limits.ts';

/** An integer in base units, as the API sends it: decimal digits, with a leading '-' for debits. */
export type BaseUnits = string;

/** Parses '1.5' to base units (specification §9). @throws RangeError, also for more decimals */
export function parseAmount(text: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not a decimal amount: ${text}`);
  const [, whole = '0', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals)
    throw new RangeError(`more than ${decimals} decimals: ${text}`);
  return BigInt(whole + significant.padEnd(decimals, '0'));
}

/**
 * Formats an amount, cut to `shown` decimals: '-1.5', '0.000001'. No groups, and no trailing zeros
 * beyond `least` decimals.
 */
export function formatAmount(
  base: bigint | BaseUnits,
  decimals: number,
  shown: number = limits.shownDecimals,
  least = 0,
): string {
  const value = BigInt(base);
  const digits = String(value)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, shown)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  const text = fraction ? `${whole}.${fraction}` : whole;
  return value < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * Formats an amount of an asset for people, as `formatAmount` does. USDT has at least two decimals
 * (specification §9).
 */
export function formatAsset(base: bigint | BaseUnits, asset: Asset, shown?: number): string {
  return formatAmount(base, assets[asset].decimals, shown, asset === 'USDT' ? 2 : 0);
}
