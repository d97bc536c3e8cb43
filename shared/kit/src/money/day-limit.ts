import type { Asset, BaseUnits } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';

export interface DayLimit {
  asset: Asset;
  /** The limit for any 24 hours and its unused rest, in base units. */
  limit: BaseUnits;
  left: BaseUnits;
  /** Time at which an amount next stops counting; null or absent if no time is known. */
  moreAt?: string | null | undefined;
}

/** Returns a 24-hour limit's texts: limit and rest, and the error for an amount above the rest. */
export function useDayLimitTexts({ asset, limit, left, moreAt }: DayLimit) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const shown = { limit: format.amount(limit, asset), left: format.amount(left, asset) };
  const text = t('limit.day', shown);
  const about = moreAt
    ? t('limit.day.more', { text, time: format.date(moreAt, 'dateTime') })
    : text;
  const exceeded =
    BigInt(left) > 0n
      ? t('limit.day.exceeded', shown)
      : t('limit.day.used', { limit: shown.limit });
  return { about, exceeded };
}
