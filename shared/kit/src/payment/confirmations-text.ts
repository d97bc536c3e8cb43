import type { Format, MessageKey, Translate as TranslateKeys } from '@shared/shell';

export type Translate = TranslateKeys<MessageKey<'kit'>>;

/** Returns 'x of y blocks confirmed', with the plural form of y. */
export function confirmationsText(
  t: Translate,
  format: Format,
  seen: number,
  needed: number,
): string {
  const n = format.number(Math.min(seen, needed));
  return t('member:payment.confirmations', { count: needed, n, needed: format.number(needed) });
}
