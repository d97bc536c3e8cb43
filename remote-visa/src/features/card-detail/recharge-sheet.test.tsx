import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { fakeWallet, renderShell, signIn, testAddress } from '@shared/shell/testing';
import { wallet as connected } from '@shared/shell/wallet';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { activeCard, balancesOf, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { RechargeSheet } from './recharge-sheet.tsx';

const terms = { min: '1000000', max: '100000000', presets: ['20000000'], rate: '1000000' };

/** Returns a fake server, where the account has 45 USDT. */
async function signInWithMoney() {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, balancesOf('45000000'));
  return server;
}

it('the confirmation of a top-up shows the balance after it', async () => {
  const server = await signInWithMoney();
  server.answer(visa.rechargeQuote, {
    quote: 'q',
    amount: '20000000',
    fee: '200000',
    total: '20200000',
    rate: '1000000',
    expires_at: '2026-11-27T10:00:00Z',
    good_ms: 60_000,
  });
  renderShell(<RechargeSheet card={detailOf(activeCard)} terms={terms} open onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const label = await screen.findByText('Balance after');
  expect(label.parentElement?.textContent).toMatch(/24\.80/);
});

it('a top-up hides the balance, and the limit that follows from it, with all balances', async () => {
  const setHidden = (value: string) => {
    localStorage.setItem('tessera.holdings', value);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tessera.holdings' })));
  };
  await signInWithMoney();
  renderShell(<RechargeSheet card={detailOf(activeCard)} terms={terms} open onClose={() => {}} />);
  expect(await screen.findByText(/^Available: 45\.00\sUSDT$/)).toBeTruthy();
  expect(screen.getByText(/^1\.00\sUSDT to 44\.\d+\sUSDT\./)).toBeTruthy();
  setHidden('hidden');
  expect(screen.getByText(/^Available: ••••\sUSDT$/)).toBeTruthy();
  expect(screen.getByText(/^1\.00\sUSDT to ••••\sUSDT\./)).toBeTruthy();
  setHidden('shown');
});

it('a member with USDT only in the wallet pays from it, with an amount already filled in', async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, balancesOf('0'));
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => '0x0',
    eth_call: () => `0x${500_000_000n.toString(16).padStart(64, '0')}`,
  });
  await connected.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  onTestFinished(() => connected.disconnect());
  const paid = { ...terms, token: `0x${'7'.repeat(40)}` };
  renderShell(<RechargeSheet card={detailOf(activeCard)} terms={paid} open onClose={() => {}} />);
  const way = await screen.findByRole<HTMLInputElement>('radio', { name: /Your wallet/ });
  expect(way.checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('20');
  expect(screen.getByText('From your wallet')).toBeTruthy();
});
