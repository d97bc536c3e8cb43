import type { Order } from '@shared/contract';
import { shellStore } from '@shared/shell';
import { type PaymentState, paymentAtom } from '@shared/shell/payment';
import { renderShell, testOrder } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { OngoingPayment } from './ongoing-payment.tsx';

const idle = shellStore.get(paymentAtom);
const deposit: Order = {
  ...testOrder,
  kind: 'deposit',
  payment: { ...testOrder.payment, asset: 'USDT', amount: '50000000' },
};

beforeEach(async () => void (await setUpKit()));
afterEach(() => shellStore.set(paymentAtom, idle));

function show(subject: Order, state: Partial<PaymentState>) {
  shellStore.set(paymentAtom, { ...idle, step: 'checkingWallet', subject, ...state });
  renderShell(<OngoingPayment order={subject} />);
  return screen.getByRole('status').textContent;
}

it.each<[string, Partial<PaymentState>, RegExp]>([
  ['before the wallet opens', {}, /^Your deposit of 50\.00\sUSDT is waiting for your signature/],
  [
    'while the wallet is open',
    { step: 'waitingForAuthorization', authorizing: 'payment' },
    /^Your deposit of 50\.00\sUSDT is waiting for your signature/,
  ],
  ['once it is sent', { step: 'processing' }, /^Your deposit of 50\.00\sUSDT is being confirmed/],
])('names the payment %s, and links to it', (_, state, text) => {
  expect(show(deposit, state)).toMatch(text);
  const link = screen.getByRole('link', { name: 'Open payment' });
  expect(link.getAttribute('href')).toBe('/wallet/deposit');
});

it('names no payment of a kind that only a newer server knows', () => {
  const insurance = { ...deposit, kind: 'insurance' as Order['kind'] };
  expect(show(insurance, {})).toMatch(/^Another payment/);
});
