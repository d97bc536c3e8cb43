import type { CardRecharge } from '@shared/contract';
import type { StatusTable, TimelineEvent } from '@shared/kit';
import type { PayWay } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';

/** Returns the text and tone of each status (specification §4). */
export function useRechargeStatuses(): StatusTable<CardRecharge['status']> {
  const { t } = useTranslation('remote-visa');
  return {
    pending: { tone: 'warning', text: t('recharge.status.processing') },
    processing: { tone: 'warning', text: t('recharge.status.processing') },
    success: { tone: 'success', text: t('recharge.status.success') },
    failed: { tone: 'danger', text: t('recharge.status.failed') },
  };
}

/** Label of the sum that a top-up costs, by its source. */
export const totalTexts = {
  account: 'recharge.total',
  wallet: 'recharge.total.wallet',
} as const satisfies Record<PayWay, string>;

export function failedTextOf({ unload: isUnload, order_id: order }: CardRecharge) {
  if (isUnload) return 'unload.failed.text';
  return order ? 'recharge.failed.text.wallet' : 'recharge.failed.text';
}

export function useRechargeProgress({
  status,
  created_at: created,
  done_at: done,
  unload: isUnload,
  order_id: order,
}: CardRecharge): TimelineEvent[] {
  const { t } = useTranslation('remote-visa');
  const name = isUnload ? 'unload' : 'recharge';
  const asked = order ? 'recharge.step.paid' : (`${name}.step.asked` as const);
  const failed = isUnload
    ? 'unload.step.kept'
    : order
      ? 'recharge.step.kept'
      : 'recharge.step.back';
  const isOver = status === 'success' || status === 'failed';
  return [
    { id: 'asked', title: t(asked), state: 'done', at: created },
    {
      id: 'issuer',
      title: t(`${name}.step.issuer`),
      by: t('applications.by.issuer'),
      state: status === 'failed' ? 'failed' : isOver ? 'done' : 'current',
    },
    {
      id: 'done',
      title: t(status === 'failed' ? failed : `${name}.step.done`),
      state: isOver ? 'done' : 'todo',
      ...(done && { at: done }),
    },
  ];
}
