import { type CardSpending, type Locale, locales } from '@shared/contract';

/** What a shop asked for in its own currency, as statements write it: 'JPY 1,280'. Pure. */
export function askedText({ amount, currency }: CardSpending['asked'], locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(amount)) return `${amount} ${currency}`;
  const money = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return new Intl.NumberFormat(locales[locale].tag, { ...money, maximumFractionDigits: 20 }).format(
    Number(amount),
  );
}
