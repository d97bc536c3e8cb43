import type { Order, OrderKind } from '@shared/contract';
import { isUnderWay, type UsePayment, usePayment } from '@shared/shell/payment';

/** The one payment of this tab, as a page that sells one kind of order sees it. */
export interface OrderPayment {
  /** The payment of this kind, until its end is put away: show its panel in place of the form. */
  own: UsePayment | undefined;
  /** The order of any kind that is being paid: until that is over nothing else can be paid. */
  ongoing: Order | undefined;
  /** Pays an order; opens the wallet, so call it from a tap. Ignored while another is being paid. */
  pay(order: Order): void;
}

/** Every page that takes payments uses this, so that none shows the payment of another kind. */
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
