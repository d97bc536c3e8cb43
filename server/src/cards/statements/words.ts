import { assets, dateFormat, formatAmount, type Locale, locales } from '@shared/contract';
import { text } from '../../platform/messages/index.ts';
import type { CardMovement, HeldPayment } from '../cards/index.ts';

/** A card's head as people say it: 'Visa •••• 4242'. */
export const cardName = ({ scheme, last4 }: { scheme: string; last4: string }): string =>
  `${scheme} •••• ${last4}`;

/** To the last digit: '-1.5', without grouping. */
export const plainAmount = (amount: bigint): string =>
  formatAmount(amount, assets.USDT.decimals, Number.POSITIVE_INFINITY);

/** What a movement was, in a language. */
export function whatOf(movement: CardMovement, language: Locale): string {
  switch (movement.what) {
    case 'payment':
      return text(language, 'statement.what.payment');
    case 'refund':
      return text(language, 'statement.what.refund');
    case 'top_up':
      return text(language, 'statement.what.top_up');
    case 'carried': {
      const key = movement.amount < 0n ? 'statement.what.to' : 'statement.what.from';
      return text(language, key, { last4: movement.last4 });
    }
  }
}

/** What the shop asked for, where that is not the same in USDT: dollars count one to one. */
export function askedElse({
  asked,
  amount,
}: Pick<HeldPayment, 'asked' | 'amount'>): HeldPayment['asked'] | undefined {
  const inDollars = asked.currency === 'USD' || asked.currency === assets.USDT.label;
  const shown = plainAmount(amount < 0n ? -amount : amount);
  return inDollars && Number(asked.amount) === Number(shown) ? undefined : asked;
}

/** How a language writes what is on a statement. */
export interface StatementFormat {
  /** '−1,234.50'. */
  amount(amount: bigint, options?: { sign?: boolean }): string;
  /** '¥1,280', of a currency by its code; as it was given where that is none. */
  asked(asked: HeldPayment['asked']): string;
  country(code: string): string;
  /** '3 Nov', '3 Nov 2026', with the time. By UTC. */
  day(at: Date): string;
  date(at: Date): string;
  time(at: Date): string;
  /** 'November 2026'. */
  month(month: string): string;
  number(value: number): string;
}

/** @param decimals of amounts: as many as the one with the most has */
export function statementFormat(language: Locale, decimals: number): StatementFormat {
  const { tag } = locales[language];
  const number = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const regions = new Intl.DisplayNames(tag, { type: 'region', style: 'short' });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { timeZone: 'UTC', ...options });
  const day = dates({ month: 'short', day: 'numeric' });
  const date = dates({ dateStyle: 'medium' });
  const time = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const month = dates({ year: 'numeric', month: 'long' });
  const moneys = new Map<string, Intl.NumberFormat>();
  return {
    amount(amount, { sign = false } = {}) {
      const digits = number.format(plainAmount(amount < 0n ? -amount : amount) as `${number}`);
      if (amount < 0n) return `\u2212${digits}`;
      return sign && amount > 0n ? `+${digits}` : digits;
    },
    asked({ amount, currency }) {
      if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(amount)) {
        return `${amount} ${currency}`;
      }
      const known = moneys.get(currency) ?? moneyOf(tag, currency);
      moneys.set(currency, known);
      return known.format(amount as `${number}`);
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
    day: (at) => day.format(at),
    date: (at) => date.format(at),
    time: (at) => `${time.format(at)} UTC`,
    month: (name) => month.format(new Date(`${name}-01T00:00:00Z`)),
    number: (value) => new Intl.NumberFormat(tag).format(value),
  };
}

/** A currency's own decimals at least, and whatever else was asked for. */
function moneyOf(tag: string, currency: string): Intl.NumberFormat {
  const money = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return new Intl.NumberFormat(tag, { ...money, maximumFractionDigits: 20 });
}
