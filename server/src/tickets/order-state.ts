import type { OrderStatus } from '@shared/contract';

/**
 * What happens to an order: a matching payment appears on chain, the last one disappears in a
 * reorg, one has enough confirmations, or time passes.
 */
export const orderEvents = ['seen', 'unseen', 'settled', 'time'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Status without a payment in sight: it depends on the clock alone. */
const unpaid = (late: boolean): OrderStatus => (late ? 'expired' : 'awaiting_payment');
const stays = (status: OrderStatus) => () => status;

/**
 * Status × event → next status; the argument says whether the order's time has run out. A payment
 * of an expired order is honoured: the money has moved, and the price was fixed by the order.
 */
const transitions: Record<OrderStatus, Record<OrderEvent, (late: boolean) => OrderStatus>> = {
  awaiting_payment: {
    seen: stays('confirming'),
    unseen: unpaid,
    settled: stays('paid'),
    time: unpaid,
  },
  confirming: {
    seen: stays('confirming'),
    unseen: unpaid,
    settled: stays('paid'),
    time: stays('confirming'),
  },
  expired: {
    seen: stays('confirming'),
    unseen: stays('expired'),
    settled: stays('paid'),
    time: stays('expired'),
  },
  paid: {
    seen: stays('paid'),
    unseen: stays('paid'),
    settled: stays('paid'),
    time: stays('paid'),
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
