import { assets, type CardSpending } from '@shared/contract';

/** Significant digits of a rate: enough to check the amount by hand. */
const shownDigits = 5;

/**
 * Returns the rate of a payment in another currency, from its two amounts: USDT for one unit of the
 * shop's currency, as a decimal number. Undefined for a payment in US dollars, and without
 * two amounts above zero. Exact up to its rounding, whatever the decimals of the currency. Pure.
 */
export function rateOf({
  amount,
  asked,
}: Pick<CardSpending, 'amount' | 'asked'>): `${number}` | undefined {
  const [, whole, rest = ''] = /^(\d+)(?:\.(\d+))?$/.exec(asked.amount) ?? [];
  if (whole === undefined || asked.currency === 'USD') return undefined;
  // amount / 10^6 divided by asked / 10^decimals.
  const charged = BigInt(amount) * 10n ** BigInt(rest.length);
  const paid = BigInt(whole + rest) * 10n ** BigInt(assets.USDT.decimals);
  if (charged <= 0n || paid <= 0n) return undefined;
  let decimals = shownDigits - 1;
  // A rate below 1 needs more decimals for as many digits.
  while (charged * 10n ** BigInt(decimals) < paid * 10n ** BigInt(shownDigits - 1)) decimals += 1;
  const rounded = (2n * charged * 10n ** BigInt(decimals) + paid) / (2n * paid);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text.replace(/\.?0+$/, '') as `${number}`;
}
