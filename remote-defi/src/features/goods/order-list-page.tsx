import { type GoodsOrder, goodsOrderStates } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import { Money, StatusBadge } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { OpenOrders } from '@shared/kit/payment';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { Button, List, ListItem } from '@shared/ui';
import { GoodsPicture } from './goods-picture.tsx';
import { useOrderTitle, useStatuses } from './order-texts.ts';
import { useReceipt } from './use-receipt.ts';

/** /order/list: goods orders, newest first. Shipped ones can be marked as received. */
export function OrderListPage() {
  const { t } = useTranslation('remote-defi');
  const what = useOrderTitle();
  return (
    <ListPage
      endpoint={machine.orderList}
      // Empty means every status (specification §3); the filter overrides it.
      input={{ status: '' }}
      title={t('goods.orders')}
      back={{ label: t('aid.back'), to: '/ticket' }}
      failed={t('goods.failed')}
      empty={{ icon: 'order', title: t('goods.empty.title'), text: t('goods.empty.text') }}
      filters={[
        {
          name: 'status',
          label: t('goods.status'),
          options: goodsOrderStates.map((value) => ({
            value,
            label: t(`goods.status.${value}`),
          })),
        },
      ]}
      above={
        <>
          <List>
            <ListItem icon="plus" title={t('goods.new')} to="/order/new" />
          </List>
          <OpenOrders
            kind="goods"
            icon="order"
            what={what}
            onContinue={() => navigate('/order/new')}
          />
        </>
      }
      timeOf={(one) => one.created_at}
    >
      {(one) => <OrderItem order={one} />}
    </ListPage>
  );
}

function OrderItem({ order }: { order: GoodsOrder }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const statuses = useStatuses();
  const { receive, busy } = useReceipt();
  const name = t('goods.what', { name: order.name, number: format.number(order.quantity) });
  return (
    <ListItem
      to={`/order/detail/${order.id}`}
      leading={<GoodsPicture icon={order.icon} name={order.name} />}
      title={name}
      description={format.date(order.created_at, 'time')}
      value={<Money amount={order.amount} asset="JU" />}
      meta={<StatusBadge status={order.status} table={statuses} />}
      below={
        order.status === 'shipped' && (
          <Button size="sm" full busy={busy} onClick={() => void receive(order)}>
            {t('goods.receipt.action')}
          </Button>
        )
      }
    />
  );
}
