import type { Asset } from '@shared/contract';
import * as rates from '@shared/contract/endpoints/wallet';
import { fakeWallet, renderShell, signIn, testAddress } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { PaymentNote } from './payment-note.tsx';

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
