import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { renderShell, signIn } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
