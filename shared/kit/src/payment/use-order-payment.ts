import type { Order, OrderKind } from '@shared/contract';
import { isUnderWay, type UsePayment, usePayment } from '@shared/shell/payment';

/** The tab's single payment, from the view of a page that sells one kind of order. */
export interface OrderPayment {
  /** The payment of this kind until its result is dismissed. Pages show it instead of a form. */
  own: UsePayment | undefined;
  /** The order of any kind that is being paid. Until its payment ends, no other can be paid. */
  ongoing: Order | undefined;
  /** Opens the wallet, so call it from a tap. Ignored while another order is paid. */
  pay(order: Order): void;
}

/** Returns the tab's payment for pages that sell this kind of order. */
export function useOrderPayment(kind: OrderKind): OrderPayment {
  const payment = usePayment();
  const { state, pay } = payment;
  const { step, order } = state;
  return {
    own: step !== 'idle' && order?.kind === kind ? payment : undefined,
    ongoing: isUnderWay(state) ? order : undefined,
    pay,
  };
}
