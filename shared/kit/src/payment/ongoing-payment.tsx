import type { AnyOrderKind, Order } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { isInFlight, orderPagesOf, usePayment } from '@shared/shell/payment';
import { Button, Notice } from '@shared/ui';
import { useMoneyText } from '../money/money.tsx';

export interface OngoingPaymentProps {
  order: Order;
}

/** Notice that names the payment in progress of another order, with a link to it. */
export function OngoingPayment({ order }: OngoingPaymentProps) {
  return (
    <Notice tone="warning" live action={<ShowPayment order={order} />}>
      <WhatBlocks order={order} />
    </Notice>
  );
}

const texts = {
  ticket: 'pay.of.ticket',
  node: 'pay.of.node',
  aid: 'pay.of.aid',
  network_fee: 'pay.of.network_fee',
  card_fee: 'pay.of.card_fee',
  card_recharge: 'pay.of.card_recharge',
  goods: 'pay.of.goods',
  deposit: 'pay.of.deposit',
} as const satisfies Record<AnyOrderKind, string>;

function WhatBlocks({ order: { kind, payment } }: OngoingPaymentProps) {
  const { t } = useTranslation('kit');
  const money = useMoneyText();
  const { state } = usePayment();
  // A newer server may have other kinds.
  if (!Object.hasOwn(texts, kind)) return t('pay.other');
  const what = t(texts[kind], { amount: money(BigInt(payment.amount), payment.asset) });
  const isSent = isInFlight(state) && state.step !== 'waitingForAuthorization';
  return t(isSent ? 'pay.other.sent' : 'pay.other.unsigned', { what });
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
