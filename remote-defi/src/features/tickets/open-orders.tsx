import type { Order } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import { useFormat, useTranslation } from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, List, ListItem, Section } from '@shared/ui';

/**
 * Orders of tickets that are still to be paid or being confirmed, to go on with. Nothing without
 * one, and nothing when they cannot be read: they are an offer, not what the page is about.
 */
export function OpenOrders({ onContinue }: { onContinue?: (() => void) | undefined }) {
  const { t } = useTranslation('remote-defi');
  const { data } = useApiQuery(order.open);
  const current = usePayment().state.order?.id;
  const orders = data?.list.filter(({ id, kind }) => kind === 'ticket' && id !== current) ?? [];
  if (orders.length === 0) return null;
  return (
    <Section title={t('open.heading')}>
      <List>
        {orders.map((order) => (
          <OpenOrder key={order.id} order={order} onContinue={onContinue} />
        ))}
      </List>
    </Section>
  );
}

function OpenOrder({ order, onContinue }: { order: Order; onContinue: (() => void) | undefined }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { pay } = usePayment();
  const waits = order.status === 'awaiting_payment';
  return (
    <ListItem
      icon="ticket"
      title={t('pay.order', {
        count: order.quantity,
        amount: format.amount(order.payment.amount, 'JU'),
      })}
      description={
        waits
          ? t('open.awaiting', { date: format.date(order.expires_at) })
          : t('pay.confirmations', {
              seen: format.number(order.confirmations),
              needed: format.number(order.confirmations_needed),
            })
      }
      trailing={
        waits ? (
          <Button
            size="sm"
            onClick={() => {
              pay(order);
              onContinue?.();
            }}
          >
            {t('open.action')}
          </Button>
        ) : (
          <Badge tone="accent">{t('open.confirming')}</Badge>
        )
      }
    />
  );
}
