import type { OrderStatus } from '@shared/contract';

/**
 * What happens to an order: a payment that pays it (`judgePayment`) appears on chain, the last one
 * disappears in a reorg, one has enough confirmations, time passes, or its owner gives it up.
 */
export const orderEvents = ['seen', 'unseen', 'settled', 'time', 'cancel'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Status without a payment in sight: it depends on the clock alone. */
const unpaid = (late: boolean): OrderStatus => (late ? 'expired' : 'awaiting_payment');
const to = (status: OrderStatus) => () => status;

/**
 * Status × event → next status; the argument says whether the order's time has run out. An expired
 * or cancelled order is paid by a payment that was mined in time: the member may have sent it before.
 * Later ones are no event of the order. A member who has paid can no longer cancel.
 */
const transitions: Record<OrderStatus, Record<OrderEvent, (late: boolean) => OrderStatus>> = {
  awaiting_payment: {
    seen: to('confirming'),
    unseen: unpaid,
    settled: to('paid'),
    time: unpaid,
    cancel: to('cancelled'),
  },
  confirming: {
    seen: to('confirming'),
    unseen: unpaid,
    settled: to('paid'),
    time: to('confirming'),
    cancel: to('confirming'),
  },
  expired: {
    seen: to('confirming'),
    unseen: to('expired'),
    settled: to('paid'),
    time: to('expired'),
    cancel: to('cancelled'),
  },
  cancelled: {
    seen: to('confirming'),
    unseen: to('cancelled'),
    settled: to('paid'),
    time: to('cancelled'),
    cancel: to('cancelled'),
  },
  paid: {
    seen: to('paid'),
    unseen: to('paid'),
    settled: to('paid'),
    time: to('paid'),
    cancel: to('paid'),
  },
};

/** The order's status after an event (specification §4; contract `orderStatus`). Pure. */
export function nextOrderStatus(
  status: OrderStatus,
  event: OrderEvent,
  now: Date,
  expiresAt: Date,
): OrderStatus {
  return transitions[status][event](now >= expiresAt);
}
