import type { Order } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { paymentPages } from '@shared/shell/payment';
import { Button, Notice } from '@shared/ui';

export interface OngoingPaymentProps {
  order: Order;
}

/** Says that another order is being paid, and leads to its payment. */
export function OngoingPayment({ order }: OngoingPaymentProps) {
  const { t } = useTranslation('kit');
  return (
    <Notice tone="warning" live action={<ShowPayment order={order} />}>
      {t('pay.other')}
    </Notice>
  );
}

/** Leads to the page that shows the payment of an order. */
export function ShowPayment({ order }: OngoingPaymentProps) {
  const { t } = useTranslation('kit');
  return (
    <Button size="sm" to={paymentPages[order.kind]}>
      {t('pay.show')}
    </Button>
  );
}
