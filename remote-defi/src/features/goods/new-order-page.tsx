import * as machine from '@shared/contract/endpoints/machine';
import { AccountFrozen, QueryView, useIsAccountFrozen } from '@shared/kit';
import { OngoingPayment, OpenOrders, PaymentPanel, useOrderPayment } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { EmptyState, Page, Skeleton, Stack } from '@shared/ui';
import { GoodsReceipt } from './goods-receipt.tsx';
import { OrderForm } from './order-form.tsx';
import { useWhat } from './use-what.ts';

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
  const what = useWhat();
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
