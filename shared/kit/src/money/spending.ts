import type { CardSpending, DeclineReason } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import type { StatusTable } from '../facts/status-badge.tsx';

/** Returns the tone and text of each status of a card's payment. */
export function useSpendingStatuses(): StatusTable<CardSpending['status']> {
  const { t } = useTranslation('kit');
  return {
    pending: { tone: 'warning', text: t('spending.status.pending') },
    settled: { tone: 'success', text: t('spending.status.settled') },
    reversed: { tone: 'neutral', text: t('spending.status.reversed') },
    refunded: { tone: 'neutral', text: t('spending.status.refunded') },
    declined: { tone: 'danger', text: t('spending.status.declined') },
  };
}

/** Returns a function that returns the text of a declined card payment's reason. */
export function useDeclineText(): (reason: DeclineReason) => string {
  const { t } = useTranslation('kit');
  return (reason) => t(`decline.${reason}`);
}

/** Returns whether the payment reduces the card's balance: it is not declined or returned. */
export function isSpent({ status }: Pick<CardSpending, 'status'>): boolean {
  return status === 'pending' || status === 'settled';
}
