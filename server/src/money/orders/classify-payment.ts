import type { OrderStatus, PaymentCall } from '@shared/contract';

/** Reasons why a payment on chain pays no order, stored with the payment for operators. */
export const unmatchedReasons = [
  'unknown_reference',
  'wrong_chain',
  'wrong_contract',
  'wrong_token',
  'amount_too_low',
  'amount_too_high',
  'already_paid',
  'taken_back',
  'expired',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Terms of an order; `token` null is the native coin, `amount` is in base units. */
export interface ExpectedPayment {
  chainId: number;
  call: Pick<PaymentCall, 'kind'>;
  token: string | null;
  amount: bigint;
  status: OrderStatus;
  expiresAt: Date;
  /** A payment mined up to this long after `expiresAt` still counts (ms). */
  graceMs: number;
}

export interface ReceivedPayment {
  chainId: number;
  /** The contract call that paid. */
  call: PaymentCall['kind'];
  token: string | null;
  amount: bigint;
  /** Time of its block; null in payments of earlier versions, which count as in time. */
  blockTime: Date | null;
}

/**
 * Returns the reason why a payment does not pay its order; null if it pays the order. Any address
 * may pay. A payment mined in time pays an expired or cancelled order, because the wallet may have
 * sent it before the order ended.
 */
export function classifyPayment(
  expected: ExpectedPayment | undefined,
  received: ReceivedPayment,
): UnmatchedReason | null {
  if (!expected) return 'unknown_reference';
  if (expected.chainId !== received.chainId) return 'wrong_chain';
  if (expected.call.kind !== received.call) return 'wrong_contract';
  if (expected.token !== received.token) return 'wrong_token';
  if (received.amount < expected.amount) return 'amount_too_low';
  if (received.amount > expected.amount) return 'amount_too_high';
  if (expected.status === 'paid') return 'already_paid';
  const latest = expected.expiresAt.getTime() + expected.graceMs;
  return received.blockTime && received.blockTime.getTime() > latest ? 'expired' : null;
}
