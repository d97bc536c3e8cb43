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
  'expired',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** What an order asks for; `token` null is the native coin, `amount` in base units. */
export interface Asked {
  chainId: number;
  call: Pick<PaymentCall, 'kind'>;
  token: string | null;
  amount: bigint;
  status: OrderStatus;
  expiresAt: Date;
  /** How long after that a payment still counts. */
  graceMs: number;
}

export interface Offered {
  chainId: number;
  /** The call that paid. */
  call: PaymentCall['kind'];
  token: string | null;
  amount: bigint;
  /** When its block was made; null: it was read before that was stored, and counts as in time. */
  blockTime: Date | null;
}

/**
 * Whether a payment pays the order it names: null when it does, else the reason why not. The payer
 * does not matter. A payment that was mined in time pays an order that expired or was cancelled: the
 * wallet may have sent it before. Pure.
 */
export function judgePayment(asked: Asked | undefined, offered: Offered): UnmatchedReason | null {
  if (!asked) return 'unknown_reference';
  if (asked.chainId !== offered.chainId) return 'wrong_chain';
  if (asked.call.kind !== offered.call) return 'wrong_contract';
  if (asked.token !== offered.token) return 'wrong_token';
  if (offered.amount < asked.amount) return 'amount_too_low';
  if (offered.amount > asked.amount) return 'amount_too_high';
  if (asked.status === 'paid') return 'already_paid';
  return isLate(asked, offered) ? 'expired' : null;
}

function isLate({ expiresAt, graceMs }: Asked, { blockTime }: Offered): boolean {
  return blockTime !== null && blockTime.getTime() > expiresAt.getTime() + graceMs;
}
