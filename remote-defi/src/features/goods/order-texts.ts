import { type GoodsOrderStatus, goodsOrderStates, type Order } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import type { StatusTable } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

type Tone = StatusTable<GoodsOrderStatus>[GoodsOrderStatus]['tone'];

const tones: Record<GoodsOrderStatus, Tone> = {
  awaiting_payment: 'warning',
  confirming: 'warning',
  paid: 'warning',
  shipped: 'warning',
  received: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function useStatuses(): StatusTable<GoodsOrderStatus> {
  const { t } = useTranslation('remote-defi');
  const rows = goodsOrderStates.map((status) => [
    status,
    { tone: tones[status], text: t(`goods.status.${status}`) },
  ]);
  return Object.fromEntries(rows);
}

/** Returns a function that describes an order in the user's language: 'Hardware wallet × 2'. */
export function useOrderTitle(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(machine.goods);
  return ({ subject, quantity }) => {
    const name = data?.list.find(({ id }) => id === subject)?.name ?? t('goods.some');
    return t('goods.what', { name, number: format.number(quantity) });
  };
}
