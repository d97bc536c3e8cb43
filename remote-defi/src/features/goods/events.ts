import type { GoodsOrderDetail } from '@shared/contract';
import type { TimelineEvent } from '@shared/kit';
import type { Format, useTranslation } from '@shared/shell';

type Translate = ReturnType<typeof useTranslation<'remote-defi'>>['t'];

/**
 * Returns the past and next steps of an order. An order that expired or was cancelled or refunded
 * has no next steps.
 */
export function eventsOf(
  order: GoodsOrderDetail,
  t: Translate,
  format: Pick<Format, 'date'>,
): TimelineEvent[] {
  const { status, created_at, paid_at, shipped_at, received_at, refunded_at } = order;
  const done: TimelineEvent[] = [
    { id: 'ordered', title: t('goods.step.ordered'), state: 'done', at: created_at },
  ];
  if (paid_at) done.push({ id: 'paid', title: t('goods.step.paid'), state: 'done', at: paid_at });
  if (shipped_at)
    done.push({ id: 'shipped', title: t('goods.step.shipped'), state: 'done', at: shipped_at });
  if (received_at)
    done.push({ id: 'received', title: t('goods.step.received'), state: 'done', at: received_at });
  switch (status) {
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return [
        ...done,
        {
          ...{ id: status, title: t(`goods.status.${status}`), state: 'failed' },
          at: refunded_at ?? undefined,
        },
      ];
    case 'awaiting_payment':
      done.push({
        ...{ id: 'paid', title: t('goods.status.awaiting_payment'), state: 'current' },
        detail: t('goods.step.until', { date: format.date(order.expires_at, 'dateTime') }),
      });
      break;
    case 'confirming':
      done.push({ id: 'paid', title: t('goods.status.confirming'), state: 'current' });
      break;
    case 'paid':
      done.push({ id: 'shipped', title: t('goods.status.paid'), state: 'current' });
      break;
    case 'shipped':
      done.push({ id: 'received', title: t('goods.status.shipped'), state: 'current' });
      break;
    case 'received':
      break;
  }
  const known = new Set(done.map(({ id }) => id));
  const next = (['paid', 'shipped', 'received'] as const).filter((id) => !known.has(id));
  return [
    ...done,
    ...next.map((id) => ({ id, title: t(`goods.step.${id}`), state: 'todo' as const })),
  ];
}
