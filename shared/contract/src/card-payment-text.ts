import type { CardSpending } from './entities/card.ts';
import { type Locale, locales } from './locales.ts';

/** Returns the amount in the shop's own currency, as on statements: 'JPY 1,280'. Pure. */
export function askedText({ amount, currency }: CardSpending['asked'], locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(amount)) return `${amount} ${currency}`;
  const money = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return new Intl.NumberFormat(locales[locale].tag, { ...money, maximumFractionDigits: 20 }).format(
    Number(amount),
  );
}

/**
 * Returns a region's everyday name by its ISO 3166 code: 'Hong Kong', but 'United States', because
 * its short name is the abbreviation 'US'. Returns other text unchanged. Pure.
 */
export function regionName(region: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  const nameOf = (style: 'short' | 'long') =>
    new Intl.DisplayNames(locales[locale].tag, { type: 'region', style }).of(region) ?? region;
  const short = nameOf('short');
  return /^[A-Z.]+$/.test(short) ? nameOf('long') : short;
}
