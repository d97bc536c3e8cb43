import { describe, expect, it } from 'vitest';
import { classifyPayment, type ExpectedPayment, type ReceivedPayment } from './classify-payment.ts';

const call = { kind: 'checkout' } as const;
const expiresAt = new Date('2026-01-01T00:30:00Z');
const graceMs = 60_000;
const expected: ExpectedPayment = {
  chainId: 1,
  call,
  token: null,
  amount: 60n,
  status: 'awaiting_payment',
  expiresAt,
  graceMs,
};
const received: ReceivedPayment = {
  chainId: 1,
  call: call.kind,
  token: null,
  amount: 60n,
  blockTime: expiresAt,
};
const unpaid = ['awaiting_payment', 'confirming', 'expired', 'cancelled'] as const;

describe('classifyPayment', () => {
  it.each(
    unpaid.flatMap((status) => [
      [status, -1, null] as const,
      [status, graceMs, null] as const,
      [status, graceMs + 1, 'expired'] as const,
    ]),
  )('with status %s and a block %s ms after the expiry, returns %s', (status, afterMs, reason) => {
    const blockTime = new Date(expiresAt.getTime() + afterMs);
    expect(classifyPayment({ ...expected, status }, { ...received, blockTime })).toBe(reason);
  });

  it.each(unpaid)('with status %s and no known block time, reports no fault', (status) => {
    expect(classifyPayment({ ...expected, status }, { ...received, blockTime: null })).toBeNull();
  });

  it('reports another fault before lateness', () => {
    const late = { ...received, blockTime: new Date(expiresAt.getTime() + graceMs + 1) };
    expect(classifyPayment(expected, { ...late, amount: 59n })).toBe('amount_too_low');
    expect(classifyPayment({ ...expected, status: 'paid' }, late)).toBe('already_paid');
  });

  it.each([
    ['unknown_reference', undefined, received],
    ['wrong_chain', expected, { ...received, chainId: 2 }],
    ['wrong_contract', expected, { ...received, call: 'mutual_aid_join' }],
    ['wrong_token', expected, { ...received, token: '0xabc' }],
    ['amount_too_low', expected, { ...received, amount: 59n }],
    ['amount_too_high', expected, { ...received, amount: 61n }],
    ['already_paid', { ...expected, status: 'paid' as const }, received],
  ] as const)('returns %s', (reason, order, payment) => {
    expect(classifyPayment(order, payment)).toBe(reason);
  });
});
