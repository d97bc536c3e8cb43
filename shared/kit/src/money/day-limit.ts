import type { Asset, BaseUnits } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';

export interface DayLimit {
  asset: Asset;
  /** Base units: of any 24 hours, and what is left of it now. */
  limit: BaseUnits;
  left: BaseUnits;
  /** When the oldest amount that counts is 24 hours old; missing: nobody says. */
  moreAt?: string | null | undefined;
}

/** Texts about a limit of 24 hours: what it is with what is left of it, and that an amount exceeds it. */
export function useDayLimitTexts({ asset, limit, left, moreAt }: DayLimit) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const shown = { limit: format.amount(limit, asset), left: format.amount(left, asset) };
  const about = [t('limit.day', shown)];
  if (moreAt) about.push(t('limit.day.more', { time: format.date(moreAt, 'dateTime') }));
  const exceeded =
    BigInt(left) > 0n
      ? t('limit.day.exceeded', shown)
      : t('limit.day.used', { limit: shown.limit });
  return { about: about.join(' '), exceeded };
}
