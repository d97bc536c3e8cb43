import type { CardSpending } from '@shared/contract';
import type { StatusTable } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export function useSpendingStatuses(): StatusTable<CardSpending['status']> {
  const { t } = useTranslation('remote-visa');
  return {
    pending: { tone: 'warning', text: t('spending.status.pending') },
    settled: { tone: 'success', text: t('spending.status.settled') },
    reversed: { tone: 'neutral', text: t('spending.status.reversed') },
    refunded: { tone: 'neutral', text: t('spending.status.refunded') },
    declined: { tone: 'danger', text: t('spending.status.declined') },
  };
}

/** Returns whether the payment reduces the card's balance: it is not declined or returned. */
export function isSpent({ status }: Pick<CardSpending, 'status'>): boolean {
  return status === 'pending' || status === 'settled';
}
