import { type GoodsOrderStatus, goodsOrderStates } from '@shared/contract';
import type { StatusTable } from '@shared/kit';
import { useTranslation } from '@shared/shell';

type Tone = StatusTable<GoodsOrderStatus>[GoodsOrderStatus]['tone'];

const tones: Record<GoodsOrderStatus, Tone> = {
  awaiting_payment: 'warning',
  confirming: 'accent',
  paid: 'accent',
  shipped: 'accent',
  received: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Tone and text of each goods order status. */
export function useStatuses(): StatusTable<GoodsOrderStatus> {
  const { t } = useTranslation('remote-defi');
  const rows = goodsOrderStates.map((status) => [
    status,
    { tone: tones[status], text: t(`goods.status.${status}`) },
  ]);
  return Object.fromEntries(rows);
}
