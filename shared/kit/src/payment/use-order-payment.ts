import type { AnyOrderKind, Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { isUnderWay, type UsePayment, usePayment } from '@shared/shell/payment';
import { useApiQuery } from '@shared/shell/query';

/** The tab's single payment, from the view of a page that sells one kind of order. */
export interface OrderPayment {
  /** The payment of this kind until its result is dismissed. Pages show it instead of a form. */
  own: UsePayment | undefined;
  /** The order of any kind that is being paid. Until its payment ends, no other can be paid. */
  ongoing: Order | undefined;
  /**
   * Whether the page lists an unpaid order of this kind. Its button is then the primary one, and
   * the form's button must be secondary. Undefined in earlier hosts.
   */
  hasUnpaid?: boolean;
  /** Opens the wallet, so call it from a tap. Ignored while another order is paid. */
  pay(order: Order): void;
}

export const isUnpaid = ({ status }: Order) => status === 'awaiting_payment';

/** Returns the tab's payment for pages that sell this kind of order. */
export function useOrderPayment(kind: AnyOrderKind): OrderPayment {
  const payment = usePayment();
  const { state, pay } = payment;
  const { step, order } = state;
  // `OpenOrders` loads the list. Other pages show no unpaid order, so they need no request.
  const { data } = useApiQuery(orders.open, undefined, { enabled: false });
  return {
    own: step !== 'idle' && order?.kind === kind ? payment : undefined,
    ongoing: isUnderWay(state) ? order : undefined,
    hasUnpaid:
      data?.list.some((one) => one.kind === kind && one.id !== order?.id && isUnpaid(one)) ?? false,
    pay,
  };
}
