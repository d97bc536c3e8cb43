import type { OrderStatus } from '@shared/contract';

/**
 * `seen`: a matching payment is on chain; `unseen`: a reorg removes the last one; `settled`: it has
 * enough confirmations; `time` passes.
 */
export const orderEvents = ['seen', 'unseen', 'settled', 'time', 'cancel'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Status without a payment on chain; depends on the clock only. */
const unpaid = (late: boolean): OrderStatus => (late ? 'expired' : 'awaiting_payment');
const to = (status: OrderStatus) => () => status;

/**
 * The argument says whether the order's time is over. A payment mined in time pays an expired or
 * cancelled order, because the member may have sent it before. Later payments cause no event.
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
