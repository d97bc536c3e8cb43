import type { GoodsOrderDetail } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import * as orders from '@shared/contract/endpoints/order';
import { DetailPage, Facts, FeeLines, StatusBadge, Timeline, TransactionLink } from '@shared/kit';
import { useOrderPayment } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, CopyButton, Notice, Row, Section, Stack } from '@shared/ui';
import { useNavigate, useParams } from 'react-router-dom';
import { eventsOf } from './events.ts';
import styles from './goods.module.css';
import { useStatuses } from './statuses.ts';
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
            <span>{delivery.detail}</span>
            <span>{[delivery.district, delivery.city, delivery.province].join(', ')}</span>
            <span>{delivery.zip}</span>
          </address>
        </Card>
      </Section>
      <Section title={t('goods.payment')}>
        <Card className={styles.part}>
          <FeeLines
            lines={[
              { label: t('goods.price'), amount: order.price, asset: 'JU' },
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

/** Continues an unpaid order on the page for new orders. */
function Pay({ id }: { id: string }) {
  const { t } = useTranslation('remote-defi');
  const navigate = useNavigate();
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
        void navigate('/order/new');
      }}
    >
      {t('goods.pay')}
    </Button>
  );
}
