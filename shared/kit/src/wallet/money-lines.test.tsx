import { fund } from '@shared/contract/endpoints/sandbox';
import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { renderShell, signIn, testAddress } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { MoneyLines, TopUpButton } from './index.ts';

it('an unconnected wallet does not show zero, and a converted total shows as approximate', async () => {
  const server = await setUpKit();
  server.answer(wallet.balances, {
    balances: [{ asset: 'SPA', amount: String(500n * 10n ** 18n), usdt_value: '12500000' }],
    usdt_total: '12500000',
    rates_at: null,
  });
  server.answer(wallet.rates, {
    rates: [{ asset: 'SPA', usdt_per_unit: '25000' }],
    rates_at: null,
  });
  await signIn(server);
  renderShell(<MoneyLines />);
  expect(await screen.findByText('Not connected in this tab')).toBeTruthy();
  await screen.findByText(/12\.5/);
  expect(document.body.textContent).toMatch(/≈\s12\.5/);
});

it('the lines show the money on hold, and their total includes it', async () => {
  const server = await setUpKit();
  server.answer(wallet.balances, {
    balances: [{ asset: 'USDT', amount: '2000000', usdt_value: '2000000' }],
    usdt_total: '2000000',
    rates_at: null,
    reserved: [{ type: 'withdrawal', asset: 'USDT', amount: '5000000' }],
  });
  server.answer(wallet.rates, {
    rates: [{ asset: 'USDT', usdt_per_unit: '1000000' }],
    rates_at: null,
  });
  server.answer(visa.info, {
    cards: [],
    products: [],
    applications_open: 0,
    unpaid: [],
    account_frozen: false,
    cardholders: { approved: 0, pending: 0, rejected: 0 },
  });
  await signIn(server);
  renderShell(<MoneyLines />);
  const lineOf = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await lineOf('On hold')).toMatch(/5\.00/);
  await waitFor(async () => expect(await lineOf('Total value')).toMatch(/7\.00/));
});

it.each([
  ['uses the faucet in the sandbox', true, 'Get play money'],
  ['shows the address outside the sandbox', false, 'Top up'],
])('topping up %s', async (_what, sandbox, name) => {
  const server = await setUpKit({ config: { sandbox } });
  server.answer(fund, { balance: '1' });
  await signIn(server);
  renderShell(<TopUpButton />);
  fireEvent.click(screen.getByRole('button', { name }));
  if (sandbox) {
    await waitFor(() =>
      expect(server.callsOf(fund)).toMatchObject([{ body: { address: testAddress } }]),
    );
  } else {
    expect((await screen.findByRole('dialog')).textContent).toContain('Send only on');
  }
});
