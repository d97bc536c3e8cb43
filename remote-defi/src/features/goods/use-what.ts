import type { Order } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** Describes a goods order in the user's language: 'Hardware wallet × 2'. */
export function useWhat(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(machine.goods);
  return ({ subject, quantity }) => {
    const name = data?.list.find(({ id }) => id === subject)?.name ?? t('goods.some');
    return t('goods.what', { name, number: format.number(quantity) });
  };
}
