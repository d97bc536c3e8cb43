import { type Asset, type BaseUnits, dateFormat, formatAsset } from '@shared/contract';

export type DateStyle = 'date' | 'time' | 'dateTime' | 'near';

export interface AmountOptions {
  /** Appends the asset's unit; default true. */
  unit?: boolean;
  /** Marks gains with '+'; default false. */
  sign?: boolean;
  /** Maximum number of decimals; more are cut, not rounded. Default 6 (specification §9). */
  decimals?: number;
  /** @deprecated Without effect: USDT always has two decimals. Released remotes pass it. */
  fixed?: boolean;
}

export interface Format {
  /**
   * Formats base units: grouped, exact at any size, cut to `decimals`: '1,234.5 JU', '60.00 USDT'.
   */
  amount(base: bigint | BaseUnits, asset: Asset, options?: AmountOptions): string;
  /** Returns the name of an asset's unit as written after the number `count`. */
  unit(asset: Asset, count?: number): string;
  /** Formats an RFC 3339 time in the user's time zone, or a day (YYYY-MM-DD). */
  date(iso: string, style?: DateStyle): string;
  /** Returns a text such as '3 hours ago' or 'in 2 days'. `now`: ms since the epoch. */
  relative(iso: string, now?: number): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats a ratio: '12.5%' for 0.125. */
  percent(ratio: number, decimals?: number): string;
}

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  // Without the year, for times a few days away.
  near: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Returns a language's formats. Intl objects are created on first use: each costs milliseconds. */
export function createFormat(tag: string, unitOf: (asset: Asset, count: number) => string): Format {
  const separators = once(() => separatorsOf(tag));
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const plainNumber = once(() => new Intl.NumberFormat(tag));
  const dates: Partial<Record<DateStyle, Intl.DateTimeFormat>> = {};
  return {
    amount(base, asset, { unit = true, sign = false, decimals } = {}) {
      const plain = formatAsset(base, asset, decimals);
      const plus = sign && BigInt(base) > 0n ? '+' : '';
      const text = plus + grouped(plain, separators);
      return unit ? `${text}\u00a0${unitOf(asset, Number(plain))}` : text;
    },
    unit: (asset, count = 2) => unitOf(asset, count),
    date(iso, style = 'dateTime') {
      dates[style] ??= dateFormat(tag, dateStyles[style]);
      // A date-only string is midnight UTC, which is the previous day in America.
      return dates[style].format(new Date(iso.length > 10 ? iso : `${iso}T12:00`));
    },
    relative(iso, now = Date.now()) {
      const away = Date.parse(iso) - now;
      const [name, size] = steps.find(([, ms]) => Math.abs(away) >= ms) ?? ['second', 1000];
      return relative().format(Math.trunc(away / size), name);
    },
    number(value, options) {
      if (options) return new Intl.NumberFormat(tag, options).format(value);
      // All ten languages write short whole numbers alike, and the first page has no other numbers.
      return isShort(value) ? String(value) : plainNumber().format(value);
    },
    percent: (ratio, decimals = 2) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: decimals }).format(
        ratio,
      ),
  };
}

const isShort = (value: number) => Number.isInteger(value) && Math.abs(value) < 1_000;

interface Separators {
  group: string;
  decimal: string;
}

function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

/** Adds the language's separators to a text, because a Number would round ledger amounts. */
function grouped(plain: string, separators: () => Separators): string {
  if (/^-?\d{1,3}$/.test(plain)) return plain;
  const { group, decimal } = separators();
  const [whole, fraction] = plain.split('.') as [string, string?];
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? text + decimal + fraction : text;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
