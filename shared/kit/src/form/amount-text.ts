import { type BaseUnits, formatAmount, limits, parseAmount } from '@shared/contract';

/** Decimals that can be typed of an asset: more are cut, never rounded (specification §9). */
export function typedDecimals(decimals: number): number {
  return Math.min(decimals, limits.shownDecimals);
}

/** What a language writes between whole and fraction, and between thousands. */
export interface NumberMarks {
  decimal: string;
  group: string;
}

export function numberMarks(tag: string): NumberMarks {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const of = (type: string, plain: string) => parts.find((p) => p.type === type)?.value ?? plain;
  return { decimal: of('decimal', '.'), group: of('group', ',') };
}

/**
 * Typed or pasted text as plain decimal text ('1234.5'), cut to `decimals`; undefined when it is no
 * number. Both marks are read whatever the language: of two the later one is the decimal mark, one
 * that stands more than once groups thousands, and a single one is a decimal mark, unless it is the
 * language's own group mark before three digits ('1,234' in English).
 */
export function readAmountText(
  typed: string,
  decimals: number,
  { group }: NumberMarks,
): string | undefined {
  // Input methods of Chinese type '１．５'. Spaces and apostrophes group thousands too; what follows the number is its unit ('1.5 JU').
  const text = typed
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/^([\d.,]+)\p{L}+$/u, '$1');
  if (text === '') return '';
  if (!/^[\d.,]+$/.test(text)) return undefined;
  const mark = decimalMark(text, group);
  const groupMark = mark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = mark ? text.split(mark) : [text];
  if (more.length > 0 || fraction?.includes(groupMark)) return undefined;
  const digits = ungrouped(whole);
  if (digits === undefined) return undefined;
  const short = digits.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined || decimals === 0
    ? short
    : `${short}.${fraction.slice(0, decimals)}`;
}

/** The mark before the fraction, if there is one. */
function decimalMark(text: string, group: string): '.' | ',' | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark = text[last] as '.' | ',';
  const hasBoth = text.includes('.') && text.includes(',');
  if (hasBoth) return mark;
  if (text.indexOf(mark) !== last) return undefined;
  const groupsThousands = mark === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return groupsThousands ? undefined : mark;
}

function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole) ? whole.replace(/[.,]/g, '') : undefined;
}

/** Plain decimal text to base units; undefined while there is no digit. */
export function baseUnitsOf(plain: string, decimals: number): BaseUnits | undefined {
  const text = plain.replace(/\.$/, '');
  return text === '' ? undefined : parseAmount(text, decimals).toString();
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
