import type { GoodsOrderDetail } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import * as orders from '@shared/contract/endpoints/order';
import {
  DetailPage,
  Facts,
  FeeLines,
  placeText,
  StatusBadge,
  Timeline,
  type TimelineEvent,
  TransactionLink,
} from '@shared/kit';
import { useOrderPayment } from '@shared/kit/payment';
import { type Format, navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, CopyButton, Notice, Row, Section, Stack } from '@shared/ui';
import { useParams } from 'react-router-dom';
import styles from './goods.module.css';
import { GoodsPicture } from './goods-picture.tsx';
import { useStatuses } from './order-texts.ts';
import { useReceipt } from './use-receipt.ts';

/** /order/detail/:id: one goods order with its progress and delivery address. */
export function OrderPage() {
  const { t } = useTranslation('remote-defi');
  const { id = '' } = useParams();
  return (
    <DetailPage
      endpoint={machine.orderDetail}
      input={{ id }}
      title={t('goods.order')}
      back={{ label: t('goods.orders'), to: '/order/list' }}
      failed={t('goods.detail.failed')}
    >
      {(order) => <OrderDetails order={order} />}
    </DetailPage>
  );
}

function OrderDetails({ order }: { order: GoodsOrderDetail }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const statuses = useStatuses();
  const { receive, busy } = useReceipt();
  const { delivery, tx_hash: hash, carrier, tracking } = order;
  const quantity = format.number(order.quantity);
  return (
    <Stack gap={8}>
      <Card className={styles.part}>
        <GoodsPicture icon={order.icon} name={order.name} size="lg" />
        <div className={styles.line}>
          <h2 className={styles.name}>{t('goods.what', { name: order.name, number: quantity })}</h2>
          <StatusBadge status={order.status} table={statuses} />
        </div>
        <Timeline label={t('goods.progress')} events={eventsOf(order, t, format)} />
        {order.status === 'awaiting_payment' && <Pay id={order.id} />}
        {order.status === 'refunded' && (
          <Notice tone="info">
            {t('goods.refunded', { amount: format.amount(order.amount, 'JU') })}
          </Notice>
        )}
        {carrier && tracking && (
          <Facts
            facts={[
              { label: t('goods.carrier'), value: <bdi>{carrier}</bdi> },
              {
                label: t('goods.tracking'),
                value: (
                  <Row gap={1}>
                    <bdi translate="no">{tracking}</bdi>
                    <CopyButton
                      text={tracking}
                      label={t('goods.tracking.copy')}
                      copiedLabel={t('kit:value.copied')}
                    />
                  </Row>
                ),
              },
            ]}
          />
        )}
        {order.status === 'shipped' && (
          <Button variant="primary" full busy={busy} onClick={() => void receive(order)}>
            {t('goods.receipt.action')}
          </Button>
        )}
      </Card>
      <Section title={t('goods.delivery')}>
        <Card>
          <address className={styles.address}>
            <span className={styles.name}>{delivery.recipient}</span>
            <span>{delivery.phone}</span>
            <span>{placeText(delivery)}</span>
          </address>
        </Card>
      </Section>
      <Section title={t('goods.payment')}>
        <Card className={styles.part}>
          <FeeLines
            lines={[
              { label: t('goods.price'), amount: order.price, asset: 'JU' },
              { label: t('buy.quantity'), amount: '0', asset: 'JU', text: `× ${quantity}` },
              { label: t('buy.total'), amount: order.amount, asset: 'JU', total: true },
            ]}
          />
          <Facts
            facts={[
              { label: t('goods.number'), value: <bdi translate="no">{order.id}</bdi> },
              {
                label: t('goods.tx'),
                value: hash && (
                  <TransactionLink
                    hash={hash}
                    label={t('goods.tx')}
                    copyLabel={t('goods.tx.copy')}
                  />
                ),
              },
            ]}
          />
        </Card>
      </Section>
    </Stack>
  );
}

function Pay({ id }: { id: string }) {
  const { t } = useTranslation('remote-defi');
  const { pay } = useOrderPayment('goods');
  const { data } = useApiQuery(orders.detail, { id });
  return (
    <Button
      variant="primary"
      full
      disabled={!data}
      onClick={() => {
        if (!data) return;
        pay(data);
        navigate('/order/new');
      }}
    >
      {t('goods.pay')}
    </Button>
  );
}

type Translate = ReturnType<typeof useTranslation<'remote-defi'>>['t'];

/** The next step of an order, by the order's status. */
const awaited: Partial<Record<GoodsOrderDetail['status'], string>> = {
  awaiting_payment: 'paid',
  confirming: 'paid',
  paid: 'shipped',
  shipped: 'received',
};

/** Returns past and next steps. Expired, cancelled and refunded orders have no next ones. */
function eventsOf(
  order: GoodsOrderDetail,
  t: Translate,
  format: Pick<Format, 'date'>,
): TimelineEvent[] {
  const { status, created_at, paid_at, shipped_at, received_at, refunded_at } = order;
  const steps = [
    { id: 'ordered', at: created_at },
    { id: 'paid', at: paid_at },
    { id: 'shipped', at: shipped_at },
    { id: 'received', at: received_at },
  ] as const;
  const events = steps.map(({ id, at }): TimelineEvent => {
    if (at) return { id, title: t(`goods.step.${id}`), state: 'done', at };
    if (id !== awaited[status]) return { id, title: t(`goods.step.${id}`), state: 'todo' };
    const until =
      status === 'awaiting_payment' &&
      t('goods.step.until', { date: format.date(order.expires_at, 'dateTime') });
    return { id, title: t(`goods.status.${status}`), state: 'current', detail: until };
  });
  if (status !== 'expired' && status !== 'cancelled' && status !== 'refunded') return events;
  return [
    ...events.filter(({ state }) => state === 'done'),
    {
      id: status,
      title: t(`goods.status.${status}`),
      state: 'failed',
      at: refunded_at ?? undefined,
    },
  ];
}
