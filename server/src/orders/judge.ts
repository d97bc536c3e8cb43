import type { OrderStatus, PaymentCall } from '@shared/contract';

/** Why a payment on chain does not pay an order; stored with it, for whoever returns the money. */
export const unmatchedReasons = [
  'unknown_reference',
  'wrong_chain',
  'wrong_contract',
  'wrong_token',
  'amount_too_low',
  'amount_too_high',
  'already_paid',
  'taken_back',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** What an order asks for; `token` null is the native coin, `amount` in base units. */
export interface Asked {
  chainId: number;
  call: Pick<PaymentCall, 'kind'>;
  token: string | null;
  amount: bigint;
  status: OrderStatus;
}

export interface Offered {
  chainId: number;
  /** The call that paid. */
  call: PaymentCall['kind'];
  token: string | null;
  amount: bigint;
}

/**
 * Whether a payment pays the order it names: null when it does, else the reason why not. Who paid
 * does not matter, nor whether the order has expired meanwhile. Pure.
 */
export function judgePayment(asked: Asked | undefined, offered: Offered): UnmatchedReason | null {
  if (!asked) return 'unknown_reference';
  if (asked.chainId !== offered.chainId) return 'wrong_chain';
  if (asked.call.kind !== offered.call) return 'wrong_contract';
  if (asked.token !== offered.token) return 'wrong_token';
  if (offered.amount < asked.amount) return 'amount_too_low';
  if (offered.amount > asked.amount) return 'amount_too_high';
  return asked.status === 'paid' ? 'already_paid' : null;
}
