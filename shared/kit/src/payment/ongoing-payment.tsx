import type { Order } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { orderPagesOf } from '@shared/shell/payment';
import { Button, Notice } from '@shared/ui';

export interface OngoingPaymentProps {
  order: Order;
}

/** Notice that another order is being paid, with a link to its payment. */
export function OngoingPayment({ order }: OngoingPaymentProps) {
  const { t } = useTranslation('kit');
  return (
    <Notice tone="warning" live action={<ShowPayment order={order} />}>
      {t('pay.other')}
    </Notice>
  );
}

/** Link to the page that shows an order's payment. */
export function ShowPayment({ order }: OngoingPaymentProps) {
  const { t } = useTranslation('kit');
  return (
    <Button size="sm" to={orderPagesOf(order.kind).payment}>
      {t('pay.show')}
    </Button>
  );
}
