import type { Order } from '@shared/contract';
import { useTranslation } from '@shared/shell';

/** What an order of tickets is for, in the reader's words: '2 tickets'. */
export function useWhat(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  return ({ quantity }) => t('order.what', { count: quantity });
}
