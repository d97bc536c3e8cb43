import type { Withdrawal } from '@shared/contract';
import { renderShell, signIn, testAddress, testConfig } from '@shared/shell/testing';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const reviewed: Withdrawal = {
  id: '1',
  asset: 'USDT',
  amount: '10000000',
  fee: '2000000',
  net: '8000000',
  network_fee: null,
  network_fee_paid: false,
  network_fee_spent: false,
  address: testAddress,
  status: 'processing',
  stage: 'review',
  reason: null,
  needs_too_much_gas: false,
  cancellable: true,
  order_id: null,
  tx_hash: null,
  confirmations: 0,
  confirmations_needed: 12,
  created_at: '2026-01-01T00:00:00Z',
  done_at: null,
};
const refused: Withdrawal = {
  ...reviewed,
  status: 'failed',
  stage: null,
  reason: 'refused',
  cancellable: false,
  done_at: '2026-01-01T01:00:00Z',
};

beforeEach(async () => {
  await signIn(await setUpRemote({ config: { ...testConfig, support_email: 'help@example.com' } }));
});

const show = (withdrawal: Withdrawal) =>
  renderShell(<WithdrawalSheet withdrawal={withdrawal} open onClose={() => {}} />);

it('says how long a person’s check takes', () => {
  show(reviewed);
  expect(screen.getByText('Usually within a day. We will notify you.')).toBeTruthy();
  expect(screen.getByText('Arrives at the wallet')).toBeTruthy();
});

it('a refused withdrawal shows no arrival, and leads to support', () => {
  show(refused);
  expect(screen.getByText('Checked and refused')).toBeTruthy();
  expect(screen.queryByText('Arrives at the wallet')).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
});

it.each([
  [true, /back in your balance\. The withdrawal fee of 1\sJU is in your balance too\.$/],
  [false, /The amount is back in your balance\.$/],
])('a failed withdrawal tells of its network fee if it was paid: %s', (paid, text) => {
  cleanup();
  show({ ...refused, network_fee: '1000000000000000000', network_fee_paid: paid });
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['2000000', true],
  ['0', false],
])('shows a deducted fee of %s only if it is not 0', (fee, isShown) => {
  show({ ...reviewed, fee, network_fee: '500000000000000000' });
  expect(screen.queryByText('Fee (deducted)') !== null).toBe(isShown);
  expect(screen.getByText('Withdrawal fee, from your wallet')).toBeTruthy();
});
