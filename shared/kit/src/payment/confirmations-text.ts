import type { Format, useTranslation } from '@shared/shell';

export type Translate = ReturnType<typeof useTranslation>['t'];

/** 'x of y blocks confirmed', in the grammar of y. */
export function confirmationsText(
  t: Translate,
  format: Format,
  seen: number,
  needed: number,
): string {
  const n = format.number(Math.min(seen, needed));
  return t('shell:payment.confirmations', { count: needed, n, needed: format.number(needed) });
}
