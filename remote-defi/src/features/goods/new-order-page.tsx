import type { Order } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import { AccountFrozen, Facts, Money, QueryView, useIsAccountFrozen } from '@shared/kit';
import {
  OngoingPayment,
  OpenOrders,
  PaymentPanel,
  PaymentReceipt,
  useOrderPayment,
} from '@shared/kit/payment';
import { navigate, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, EmptyState, Page, Skeleton, Stack } from '@shared/ui';
import styles from './goods.module.css';
import { OrderForm } from './order-form.tsx';
import { useOrderTitle } from './order-texts.ts';

/** /order/new: choice of goods and delivery address, or the payment in progress. */
export function NewOrderPage() {
  const { t } = useTranslation('remote-defi');
  return (
    <Page title={t('goods.new')} back={{ label: t('goods.orders'), to: '/order/list' }}>
      <Ordering />
    </Page>
  );
}

function Ordering() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(machine.goods);
  const what = useOrderTitle();
  const { own, ongoing } = useOrderPayment('goods');
  const isAccountFrozen = useIsAccountFrozen();
  if (own) {
    return <PaymentPanel what={what} receipt={(paid) => <GoodsReceipt order={paid} />} />;
  }
  if (ongoing) return <OngoingPayment order={ongoing} />;
  return (
    <QueryView
      query={query}
      failed={t('goods.load.failed')}
      loading={<Skeleton shape="block" count={3} height={96} />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState icon="order" title={t('goods.none')} />
        ) : (
          <Stack gap={8}>
            <OpenOrders kind="goods" icon="order" what={what} />
            {isAccountFrozen ? <AccountFrozen /> : <OrderForm goods={list} />}
          </Stack>
        )
      }
    </QueryView>
  );
}

/** Receipt for a paid goods order. */
function GoodsReceipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-defi');
  const what = useOrderTitle();
  return (
    <PaymentReceipt
      next={{
        label: t('goods.paid.see'),
        onClick: () => navigate(`/order/detail/${order.id}`),
      }}
      again={t('goods.paid.again')}
    >
      <Card className={styles.part}>
        <h3 className={styles.name}>{what(order)}</h3>
        <Facts
          facts={[
            { label: t('goods.number'), value: <bdi translate="no">{order.id}</bdi> },
            {
              label: t('buy.total'),
              value: <Money amount={order.payment.amount} asset={order.payment.asset} />,
            },
          ]}
        />
        <p className={styles.fine}>{t('goods.paid.text')}</p>
      </Card>
    </PaymentReceipt>
  );
}
