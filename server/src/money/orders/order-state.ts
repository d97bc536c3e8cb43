import type { OrderStatus } from '@shared/contract';

/**
 * `seen`: a matching payment is on the chain. `unseen`: a reorg has removed the last matching
 * payment. `settled`: a payment has enough confirmations. `time`: time has passed. `cancel`: the
 * member cancels.
 */
export const orderEvents = ['seen', 'unseen', 'settled', 'time', 'cancel'] as const;
export type OrderEvent = (typeof orderEvents)[number];

const to = (status: OrderStatus) => () => status;

/**
 * Status × event → next status; `late` is true once the order's time is over. A payment mined in
 * time pays an expired or cancelled order, because the member may have sent it before the order
 * ended. Payments mined later cause no event. A member who has paid can no longer cancel. Only
 * `time` expires an order, so that all orders expire in `expireOrders`.
 */
const transitions: Record<OrderStatus, Record<OrderEvent, (late: boolean) => OrderStatus>> = {
  awaiting_payment: {
    seen: to('confirming'),
    unseen: to('awaiting_payment'),
    settled: to('paid'),
    time: (late) => (late ? 'expired' : 'awaiting_payment'),
    cancel: to('cancelled'),
  },
  confirming: {
    seen: to('confirming'),
    unseen: to('awaiting_payment'),
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

/** Returns the order's status after an event (specification §4; contract `orderStatus`). Pure. */
export function nextOrderStatus(
  status: OrderStatus,
  event: OrderEvent,
  now: Date,
  expiresAt: Date,
): OrderStatus {
  return transitions[status][event](now >= expiresAt);
}
