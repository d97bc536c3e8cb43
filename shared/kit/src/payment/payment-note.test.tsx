import type { Asset } from '@shared/contract';
import * as rates from '@shared/contract/endpoints/wallet';
import { shellStore } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { fakeWallet, renderShell, signIn, testAddress, testOrder } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { setUpKit } from '../testing.ts';
import { PaymentNote } from './payment-note.tsx';
import { PaymentPanel } from './sending-panel.tsx';

afterEach(() => wallet.disconnect());

it.each<[string, Asset, bigint, boolean]>([
  ['warns if a wallet with tokens lacks JU for the network fee', 'USDT', 1n, true],
  ['shows the network fee alone if the wallet has enough JU', 'USDT', 10n ** 18n, false],
  ['leaves the total in JU to the form', 'JU', 1n, false],
])('%s', async (_, asset, held, isShort) => {
  const server = await setUpKit();
  await signIn(server);
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => `0x${held.toString(16)}`,
    eth_getBlockByNumber: () => ({ number: '0x1' }),
    eth_gasPrice: () => '0x174876e800',
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  renderShell(<PaymentNote amount={1_000_000n} asset={asset} />);
  await screen.findByText(/network fee, at most/);
  const warning = /^Insufficient gas: the network fee needs about 0\.\d+ JU more/;
  if (isShort) await screen.findByText(warning);
  else expect(screen.queryByText(warning)).toBeNull();
});

it.each([
  ['the fee of the form, which the estimate of the order does not exceed', '1', '0.0075 JU'],
  ['the estimate of the order if it exceeds the fee of the form', String(10n ** 16n), '0.01 JU'],
])('the panel of the payment shows %s', async (_, fee, shown) => {
  const server = await setUpKit();
  await signIn(server);
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => '0x0',
    eth_getBlockByNumber: () => ({ number: '0x1' }),
    eth_gasPrice: () => '0x174876e800',
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  const { unmount } = renderShell(<PaymentNote amount={1n} asset="JU" />);
  expect((await screen.findByText(/at most/)).textContent).toMatch(/at most 0\.0075\sJU/);
  unmount();
  const idle = shellStore.get(paymentAtom);
  onTestFinished(() => shellStore.set(paymentAtom, idle));
  const step = 'waitingForAuthorization';
  shellStore.set(paymentAtom, { ...idle, step, stage: step, subject: testOrder, fee });
  renderShell(<PaymentPanel what={() => '1 ticket'} receipt={() => null} />);
  const term = screen.getByText('Network fee (at most)').parentElement;
  expect(term?.textContent?.replaceAll('\u00a0', ' ')).toContain(shown);
});

it('shows a value only for an amount', async () => {
  const server = await setUpKit();
  await signIn(server);
  const perUnit = [{ asset: 'JU' as const, usdt_per_unit: '500000' }];
  server.answer(rates.rates, { rates: perUnit, rates_at: '2026-01-01T00:00:00Z' });
  renderShell(
    <>
      <PaymentNote amount="0" asset="JU" />
      <PaymentNote amount={`2${'0'.repeat(18)}`} asset="JU" />
    </>,
  );
  expect(await screen.findByText('1.00')).toBeTruthy();
  expect(screen.getAllByText('≈', { exact: false, ignore: 'p' })).toHaveLength(1);
});
