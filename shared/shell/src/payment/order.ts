import type { Order, OrderStatus } from '@shared/contract';
import type { PaymentProblemCode } from './payment-problems.ts';

/**
 * Whether this came late: something newer is known of the same order. Messages and answers overtake
 * each other; the order's version says which one is later.
 */
export function isOutdated(known: Order | undefined, came: Order): boolean {
  return known?.id === came.id && came.version < known.version;
}

/** What counts when `came` arrives: itself, unless it is an older state of what is known. */
export function laterOf(known: Order | undefined, came: Order): Order {
  return known && isOutdated(known, came) ? known : came;
}

/**
 * Orders that nothing is to be paid for any more. A payment that was sent before counts where it
 * arrives in time; the server keeps a later one for its payer to claim.
 */
const closings = {
  expired: 'orderExpired',
  cancelled: 'orderCancelled',
} as const satisfies Partial<Record<OrderStatus, PaymentProblemCode>>;

/** Why an order is not to be paid any more; undefined while it can be, and once it is paid. */
export function closedBy({ status }: Order): 'orderExpired' | 'orderCancelled' | undefined {
  return status in closings ? closings[status as keyof typeof closings] : undefined;
}

export function isClosing(code: PaymentProblemCode): boolean {
  return Object.values<PaymentProblemCode>(closings).includes(code);
}
