import type { OrderStatus } from '@shared/contract';
import type { PaymentProblemCode } from './payment-problems.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** Messages and answers may arrive out of sequence; the version shows which is newer. */
export function isOutdated(known: PaymentSubject | undefined, came: PaymentSubject): boolean {
  return known?.id === came.id && (came.version ?? 0) < (known.version ?? 0);
}

export function laterOf(known: PaymentSubject | undefined, came: PaymentSubject): PaymentSubject {
  return known && isOutdated(known, came) ? known : came;
}

/**
 * Orders that can no longer be paid. An earlier payment counts if it arrives in time; the server
 * keeps a later one for its payer to claim.
 */
const closings = {
  expired: 'orderExpired',
  cancelled: 'orderCancelled',
} as const satisfies Partial<Record<OrderStatus, PaymentProblemCode>>;

/** undefined while it can be paid, and once it is paid. */
export function closedBy({
  status,
}: PaymentSubject): 'orderExpired' | 'orderCancelled' | undefined {
  return status in closings ? closings[status as keyof typeof closings] : undefined;
}

export function isClosing(code: PaymentProblemCode): boolean {
  return Object.values<PaymentProblemCode>(closings).includes(code);
}
