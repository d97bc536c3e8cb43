import { describe, expect, it } from 'vitest';
import { judgePayment } from './judge.ts';

const call = { kind: 'checkout' } as const;
const asked = { chainId: 1, call, token: null, amount: 60n, status: 'awaiting_payment' as const };
const offered = { chainId: 1, call: call.kind, token: null, amount: 60n };

describe('judging a payment', () => {
  it('accepts the exact amount, also of an expired order', () => {
    expect(judgePayment(asked, offered)).toBeNull();
    expect(judgePayment({ ...asked, status: 'confirming' }, offered)).toBeNull();
    expect(judgePayment({ ...asked, status: 'expired' }, offered)).toBeNull();
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
