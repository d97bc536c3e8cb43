import {
  asciiDigits,
  type BaseUnits,
  formatAmount,
  halfWidth,
  limits,
  parseAmount,
  tidyLine,
} from '@shared/contract';

/** Returns how many decimals can be typed: as many as are shown (specification §9). */
export function typedDecimals(decimals: number): number {
  return Math.min(decimals, limits.shownDecimals);
}

interface NumberMarks {
  decimal: string;
  group: string;
}

export function numberMarks(tag: string): NumberMarks {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const of = (type: string, plain: string) => parts.find((p) => p.type === type)?.value ?? plain;
  return { decimal: of('decimal', '.'), group: of('group', ',') };
}

export interface AmountStyle extends NumberMarks {
  /** Maximum number of decimals, not counting zeros at the end. */
  decimals: number;
  /** Names of the unit that may appear before or after the number. */
  units: readonly string[];
}

/**
 * Reasons why text is not an amount:
 * - ambiguous: the text may mean two numbers, and the language's own style does not decide
 * - marks: the text is too long, or its marks and spaces do not form a number
 */
type AmountProblem = 'ambiguous' | 'decimals' | 'exponent' | 'letters' | 'marks' | 'negative';

/** `plain`: decimal text ('1234.5'), or '' if the text has at most a '+' and a unit. */
type AmountReading =
  | { plain: string; problem?: undefined }
  | { plain?: undefined; problem: AmountProblem };

/** No amount is longer, and parsing longer text is slow. */
const maxLength = 200;

/**
 * Parses the whole text of an amount field. The language's own style decides what '1,234' means.
 * Text in another style is accepted if it has only one meaning ('1.234,5' and '1,5' in English),
 * and rejected if it has two ('1234,567').
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

/** Returns whether the text is no error while typing: more digits can make it an amount. */
export function isUnfinished(typed: string, style: AmountStyle): boolean {
  return ['0', '00', '000'].some((digits) => readAmount(typed + digits, style).plain !== undefined);
}

/** Converts digits to 0–9, and each kind of mark to one character. */
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
  group: string | undefined;
}

/** U+066B and U+066C are the Arabic decimal and group marks. */
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

/** Returns whether groups have three digits ('1 234 567') or the Indian style ('12,34,567'). */
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
 * Returns whether a reading in another style may be a typing error. In English, '1234,567' may be
 * '234,567' with an extra digit, and '1.234,' may be a number followed by a comma.
 */
function isDoubtful({ whole, fraction, decimal, group }: Reading, style: AmountStyle): boolean {
  if (group === '.' || group === ',') return decimal !== undefined && fraction === '';
  return decimal === style.group && !group && Number(whole) > 0 && fraction.length > 2;
}

/** Converts plain decimal text to base units; undefined for an empty or unreadable field. */
export function baseUnitsOf(plain: string | undefined, decimals: number): BaseUnits | undefined {
  return plain ? parseAmount(plain, decimals).toString() : undefined;
}

/** Returns plain decimal text with no decimal cut off; '' for undefined. */
export function plainTextOf(base: BaseUnits | undefined, decimals: number): string {
  return base === undefined ? '' : formatAmount(base, decimals, decimals);
}

/** Cuts base units to the decimals that can be typed, for 'Max'. */
export function cutToTyped(base: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(decimals - typedDecimals(decimals));
  return base - (base % unit);
}
