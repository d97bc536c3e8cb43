import type { Order } from '@shared/contract';
import { useTranslation } from '@shared/shell';

/** Describes a ticket order in the user's language: '2 tickets'. */
export function useWhat(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  return ({ quantity }) => t('order.what', { count: quantity });
}
