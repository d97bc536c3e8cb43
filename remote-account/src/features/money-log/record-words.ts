import type { MoneyLogEntry } from '@shared/contract';
import { useTranslation } from '@shared/shell';

/** 'Bought 2 tickets'; the type's name where nothing more is known. */
export function useRecordTitle({ type, quantity, amount }: MoneyLogEntry): string {
  const { t } = useTranslation('remote-account');
  if (quantity !== null) return t('records.bought', { count: quantity });
  if (type === 'transfer') return t(amount.startsWith('-') ? 'records.sent' : 'records.received');
  return t(`records.type.${type}`);
}

/** What stands beside the title: the price of what it names, else all that came or went. */
export function amountsOf({ quantity, asset, amount, effects }: MoneyLogEntry) {
  return quantity !== null || effects.length === 0 ? [{ asset, amount }] : effects;
}
