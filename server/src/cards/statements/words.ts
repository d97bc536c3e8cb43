import {
  askedText,
  assets,
  dateFormat,
  formatAmount,
  type Locale,
  locales,
  regionName,
} from '@shared/contract';
import { text } from '../../platform/messages/index.ts';
import type { CardMovement, HeldPayment } from '../cards/index.ts';

export const cardName = ({ scheme, last4 }: { scheme: string; last4: string }): string =>
  `${scheme} •••• ${last4}`;

/** Returns all digits, without grouping: '-1.5'. */
export const plainAmount = (amount: bigint): string =>
  formatAmount(amount, assets.USDT.decimals, Number.POSITIVE_INFINITY);

export function movementName(movement: CardMovement, language: Locale): string {
  switch (movement.what) {
    case 'payment':
      return text(language, 'statement.what.payment');
    case 'refund':
      return text(language, 'statement.what.refund');
    case 'top_up':
      return text(language, 'statement.what.top_up');
    case 'unload':
      return text(language, 'statement.what.unload');
    case 'carried': {
      const key = movement.amount < 0n ? 'statement.what.to' : 'statement.what.from';
      return text(language, key, { last4: movement.last4 });
    }
  }
}

/** Returns the shop's amount if it differs from the USDT amount; dollars count one to one. */
export function foreignAmount({
  asked,
  amount,
}: Pick<HeldPayment, 'asked' | 'amount'>): HeldPayment['asked'] | undefined {
  const inDollars = asked.currency === 'USD' || asked.currency === assets.USDT.label;
  const shown = plainAmount(amount < 0n ? -amount : amount);
  return inDollars && Number(asked.amount) === Number(shown) ? undefined : asked;
}

export interface StatementFormat {
  /** Returns '−1,234.50'; with `sign` also '+1,234.50'. */
  amount(amount: bigint, options?: { sign?: boolean }): string;
  /** Returns 'JPY 1,280', or the given texts if the amount or the currency is invalid. */
  asked(asked: HeldPayment['asked']): string;
  country(code: string): string;
  /** `day` returns 'Nov 3', `date` 'Nov 3, 2026', and `time` adds the time; all in UTC. */
  day(at: Date): string;
  date(at: Date): string;
  time(at: Date): string;
  /** Returns 'November 2026' for '2026-11'. */
  month(month: string): string;
  number(value: number): string;
}

/**
 * Formats for people, as the screens write them. Only amounts in USDT differ: the columns align.
 * @param decimals number of decimals, the same for all amounts of a statement
 */
export function statementFormat(language: Locale, decimals: number): StatementFormat {
  const { tag } = locales[language];
  const number = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { timeZone: 'UTC', ...options });
  const day = dates({ month: 'short', day: 'numeric' });
  const date = dates({ dateStyle: 'medium' });
  const time = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const month = dates({ year: 'numeric', month: 'long' });
  return {
    amount(amount, { sign = false } = {}) {
      const digits = number.format(plainAmount(amount < 0n ? -amount : amount) as `${number}`);
      if (amount < 0n) return `\u2212${digits}`;
      return sign && amount > 0n ? `+${digits}` : digits;
    },
    asked: (asked) => askedText(asked, language),
    country: (code) => regionName(code, language),
    day: (at) => day.format(at),
    date: (at) => date.format(at),
    time: (at) => `${time.format(at)} UTC`,
    month: (name) => month.format(new Date(`${name}-01T00:00:00Z`)),
    number: (value) => new Intl.NumberFormat(tag).format(value),
  };
}
