import {
  asciiDigits,
  type BaseUnits,
  formatAmount,
  halfWidth,
  limits,
  parseAmount,
  tidyLine,
} from '@shared/contract';

/** Decimals that can be typed of an asset: as many as are shown (specification §9). */
export function typedDecimals(decimals: number): number {
  return Math.min(decimals, limits.shownDecimals);
}

/** The marks a language writes before the fraction and between thousands. */
export interface NumberMarks {
  decimal: string;
  group: string;
}

export function numberMarks(tag: string): NumberMarks {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const of = (type: string, plain: string) => parts.find((p) => p.type === type)?.value ?? plain;
  return { decimal: of('decimal', '.'), group: of('group', ',') };
}

/** How a field reads amounts. */
export interface AmountStyle extends NumberMarks {
  /** More significant decimals are refused. */
  decimals: number;
  /** Names of the unit that may stand before or after the number. */
  units: readonly string[];
}

/**
 * Reasons why text is no amount:
 * - ambiguous: it may mean two different numbers, and the language's own style settles neither
 * - marks: its marks and spaces form no number
 */
export type AmountProblem =
  | 'ambiguous'
  | 'decimals'
  | 'exponent'
  | 'letters'
  | 'marks'
  | 'negative';

/** Plain decimal text ('1234.5', '' for an empty field), or the reason why the text is no amount. */
export type AmountReading =
  | { plain: string; problem?: undefined }
  | { plain?: undefined; problem: AmountProblem };

/** No amount is longer, and longer text takes long to read. */
const maxLength = 200;

/**
 * Reads the whole text of an amount field, typed or pasted. The language's own style decides what
 * '1,234' means; text in another style is read where it has one meaning only ('1.234,5' and '1,5' in
 * English), and refused where it has two ('1234,567').
 */
export function readAmount(typed: string, style: AmountStyle): AmountReading {
  const text = withoutUnit(plainMarks(typed), style.units).replace(/^\+ ?/, '');
  if (text === '') return { plain: '' };
  if (text.length > maxLength) return { problem: 'marks' };
  if (/^[-−–—‐‑]/.test(text)) return { problem: 'negative' };
  if (/^[\d.,]+ ?([eE][+-]?|[x×*] ?10 ?\^ ?[+-]?)\d+$/.test(text)) return { problem: 'exponent' };
  if (/[^\d., '٫٬]/.test(text)) return { problem: 'letters' };
  const readings = decimalMarks.flatMap((mark) => readWith(mark, text));
  const own = readings.find((reading) => isOwnStyle(reading, style));
  const [one] = own ? [own] : readings;
  if (!one) return { problem: 'marks' };
  if (!own && isDoubtful(one, style)) return { problem: 'ambiguous' };
  const fraction = one.fraction.replace(/0+$/, '');
  if (fraction.length > style.decimals) return { problem: 'decimals' };
  const whole = one.whole.replace(/^0+(?=\d)/, '') || '0';
  return { plain: fraction ? `${whole}.${fraction}` : whole };
}

/** Whether more digits at the end make a number of it: it is not wrong yet while it is typed. */
export function isUnfinished(typed: string, style: AmountStyle): boolean {
  return ['0', '00', '000'].some((digits) => readAmount(typed + digits, style).plain !== undefined);
}

/** Digits as 0–9, and one character for each kind of mark. */
function plainMarks(typed: string): string {
  return tidyLine(halfWidth(asciiDigits(typed)))
    .replace(/[’‘ʼ′`´]/g, "'")
    .replace(/[。｡]/g, '.')
    .replace(/[、､]/g, ',');
}

function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase();
  for (const unit of units.map((name) => name.toLowerCase()).filter(Boolean)) {
    if (lower.endsWith(unit)) return text.slice(0, -unit.length).trim();
    if (lower.startsWith(unit)) return text.slice(unit.length).trim();
  }
  return text;
}

interface Reading {
  whole: string;
  fraction: string;
  decimal: string | undefined;
  /** Every mark that groups has this character. */
  group: string | undefined;
}

/** U+066B and U+066C are Arabic's decimal and group mark. */
const decimalMarks = [undefined, '.', ',', '٫'] as const;
const groupMarks = ['.', ',', ' ', "'", '٬'] as const;

function readWith(decimal: (typeof decimalMarks)[number], text: string): Reading[] {
  const [before = '', fraction = '', ...more] = decimal ? text.split(decimal) : [text];
  const hasMark = decimal === undefined || text.includes(decimal);
  if (!hasMark || more.length > 0 || /\D/.test(fraction) || before + fraction === '') return [];
  const group = groupMarks.find((mark) => before.includes(mark));
  if (group ? group === decimal || !isGrouped(before, group) : /\D/.test(before)) return [];
  return [{ whole: group ? before.replaceAll(group, '') : before, fraction, decimal, group }];
}

/** In threes ('1 234 567'), or as in India ('12,34,567'). */
function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark);
  const last = groups.at(-1) ?? '';
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return false;
  const isIndian = mark === ',' && first.length < 3 && groups.length > 1;
  return [3, ...(isIndian ? [2] : [])].some((size) =>
    groups.slice(0, -1).every((group) => /^\d+$/.test(group) && group.length === size),
  );
}

function isOwnStyle({ decimal, group }: Reading, style: AmountStyle): boolean {
  const isOwnGroup = group !== (style.group === ',' ? '.' : ',');
  return isOwnGroup && (decimal === undefined || decimal === style.decimal || decimal === '٫');
}

/**
 * Whether a reading in another style may be a slip: '1234,567' in English is also what '234,567'
 * becomes when a digit is put before it, and '1.234,' may be a number that a comma follows.
 */
function isDoubtful({ whole, fraction, decimal, group }: Reading, style: AmountStyle): boolean {
  if (group === '.' || group === ',') return decimal !== undefined && fraction === '';
  return decimal === style.group && !group && Number(whole) > 0 && fraction.length > 2;
}

/** Plain decimal text to base units; undefined for an empty or an unreadable field. */
export function baseUnitsOf(plain: string | undefined, decimals: number): BaseUnits | undefined {
  return plain ? parseAmount(plain, decimals).toString() : undefined;
}

/** Base units as plain text, all of them: what is sent is what is seen. */
export function plainTextOf(base: BaseUnits | undefined, decimals: number): string {
  return base === undefined ? '' : formatAmount(base, decimals, decimals);
}

/** Base units cut to what can be typed, so that 'max' fills in what the field can show. */
export function cutToTyped(base: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(decimals - typedDecimals(decimals));
  return base - (base % unit);
}
