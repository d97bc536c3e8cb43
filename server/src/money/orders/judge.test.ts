import { describe, expect, it } from 'vitest';
import { type Asked, judgePayment, type Offered } from './judge.ts';

const call = { kind: 'checkout' } as const;
const expiresAt = new Date('2026-01-01T00:30:00Z');
const graceMs = 60_000;
const asked: Asked = {
  ...{ chainId: 1, call, token: null, amount: 60n, status: 'awaiting_payment', expiresAt, graceMs },
};
const offered: Offered = {
  ...{ chainId: 1, call: call.kind, token: null, amount: 60n, blockTime: expiresAt },
};
const unpaid = ['awaiting_payment', 'confirming', 'expired', 'cancelled'] as const;

describe('judgePayment', () => {
  it.each(
    unpaid.flatMap((status) => [
      [status, -1, null] as const,
      [status, graceMs, null] as const,
      [status, graceMs + 1, 'expired'] as const,
      [status, undefined, null] as const,
    ]),
  )('on an order %s, paid %s ms after its expiry, is %s', (status, afterMs, reason) => {
    const blockTime = afterMs === undefined ? null : new Date(expiresAt.getTime() + afterMs);
    expect(judgePayment({ ...asked, status }, { ...offered, blockTime })).toBe(reason);
  });

  it('reports another fault before lateness', () => {
    const late = { ...offered, blockTime: new Date(expiresAt.getTime() + graceMs + 1) };
    expect(judgePayment(asked, { ...late, amount: 59n })).toBe('amount_too_low');
    expect(judgePayment({ ...asked, status: 'paid' }, late)).toBe('already_paid');
  });

  it.each([
    ['unknown_reference', undefined, offered],
    ['wrong_chain', asked, { ...offered, chainId: 2 }],
    ['wrong_contract', asked, { ...offered, call: 'mutual_aid_join' }],
    ['wrong_token', asked, { ...offered, token: '0xabc' }],
    ['amount_too_low', asked, { ...offered, amount: 59n }],
    ['amount_too_high', asked, { ...offered, amount: 61n }],
    ['already_paid', { ...asked, status: 'paid' as const }, offered],
  ] as const)('refuses with %s', (reason, order, payment) => {
    expect(judgePayment(order, payment)).toBe(reason);
  });
});
