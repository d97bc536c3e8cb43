import type { UnassignedPayment } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as walletEndpoints from '@shared/contract/endpoints/wallet';
import { fakeWallet, renderShell, signIn, testAddress } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { DepositPage } from './deposit-page.tsx';

const ju = 10n ** 18n;

afterEach(() => wallet.disconnect());

const unassigned: UnassignedPayment = {
  id: '1',
  asset: 'JU',
  amount: String(7n * ju),
  payer: testAddress,
  tx_hash: `0x${'1'.repeat(64)}`,
  at: '2026-01-01T00:00:00Z',
  message: 'Credit my payment',
};

async function show(
  held: bigint,
  gasPrice?: bigint,
  payments: UnassignedPayment[] = [],
): Promise<void> {
  const server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(walletEndpoints.unassigned, { list: payments });
  server.answer(walletEndpoints.depositConfig, {
    coins: [{ asset: 'JU', token: null, min: String(ju), max: String(10n * ju) }],
  });
  await signIn(server);
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => `0x${held.toString(16)}`,
    ...(gasPrice && {
      eth_getBlockByNumber: () => ({ number: '0x1' }),
      eth_gasPrice: () => `0x${gasPrice.toString(16)}`,
    }),
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  renderShell(<DepositPage />, { path: '/wallet/deposit' });
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (value: string) => fireEvent.change(amount(), { target: { value } });

it('Max leaves a reserve in the wallet while the network fee is unknown', async () => {
  await show(5n * ju);
  await press('Max');
  expect(amount().value).toBe('4.999');
});

it('Max leaves the highest likely network fee, and an amount above it names the fee', async () => {
  await show(5n * ju, 10n ** 11n);
  await screen.findByText(/network fee, at most 0\.0075\sJU/);
  await press('Max');
  expect(amount().value).toBe('4.9925');
  for (const value of ['5', '6']) {
    type(value);
    expect(screen.getByText(/^At most 4\.9925\sJU: your wallet also pays/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  }
});

it('names the maximum if it is the lowest bound', async () => {
  await show(50n * ju);
  await press('Max');
  expect(amount().value).toBe('10');
  type('51');
  expect(screen.getByText(/^At most 10\sJU at a time/)).toBeTruthy();
});

it('lists unassigned payments, which wait for the member, above the form', async () => {
  await show(5n * ju, undefined, [unassigned]);
  const credit = await screen.findByRole('button', { name: 'Credit to my balance' });
  const form = await screen.findByRole('textbox', { name: /^Amount/ });
  expect(credit.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('is disabled if the wallet cannot pay the network fee of the minimum', async () => {
  await show(ju);
  expect(await screen.findByText(/smallest deposit of 1\sJU and its network fee/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deposit' })).toHaveProperty('disabled', true);
});
