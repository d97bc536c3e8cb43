import type { OrderStatus } from '@shared/contract';
import type { PaymentProblemCode } from './payment-problems.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** Returns whether `came` is older than `known`: messages and answers may arrive out of order. */
export function isOutdated(known: PaymentSubject | undefined, came: PaymentSubject): boolean {
  return known?.id === came.id && (came.version ?? 0) < (known.version ?? 0);
}

export function laterOf(known: PaymentSubject | undefined, came: PaymentSubject): PaymentSubject {
  return known && isOutdated(known, came) ? known : came;
}

/**
 * Statuses of an unpaid order that can no longer be paid. A payment that was sent earlier counts if
 * it is mined in time. If it is mined later, the server keeps it, and its payer can claim it.
 */
const closings = {
  expired: 'orderExpired',
  cancelled: 'orderCancelled',
} as const satisfies Partial<Record<OrderStatus, PaymentProblemCode>>;

/** Returns the problem of an order that can no longer be paid; undefined if payable or paid. */
export function closedBy({
  status,
}: PaymentSubject): 'orderExpired' | 'orderCancelled' | undefined {
  return status in closings ? closings[status as keyof typeof closings] : undefined;
}

export function isClosing(code: PaymentProblemCode): boolean {
  return Object.values<PaymentProblemCode>(closings).includes(code);
}
