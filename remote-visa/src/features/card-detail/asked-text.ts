import { type CardSpending, type Locale, locales } from '@shared/contract';

/** The amount in the shop's own currency, formatted as on statements: 'JPY 1,280'. Pure. */
export function askedText({ amount, currency }: CardSpending['asked'], locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(amount)) return `${amount} ${currency}`;
  const money = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return new Intl.NumberFormat(locales[locale].tag, { ...money, maximumFractionDigits: 20 }).format(
    Number(amount),
  );
}
