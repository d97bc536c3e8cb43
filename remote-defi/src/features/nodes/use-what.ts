import type { Order } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** Describes a node order in the user's language: 'Node N1'. */
export function useWhat(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  const { data } = useApiQuery(node.config);
  return ({ subject }) => {
    const tier = data?.tiers.find(({ id }) => id === subject);
    return t('node.what', { name: tier?.name ?? subject ?? '' });
  };
}
