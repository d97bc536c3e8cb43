import { fund } from '@shared/contract/endpoints/sandbox';
import * as wallet from '@shared/contract/endpoints/wallet';
import { renderShell, signIn, testAddress } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { MoneyLines, TopUpButton } from './index.ts';

it('an unconnected wallet does not show zero, and a converted total shows as approximate', async () => {
  const server = await setUpKit();
  server.answer(wallet.balances, {
    balances: [{ asset: 'SPA', amount: '1', usdt_value: '12500000' }],
    usdt_total: '12500000',
    rates_at: null,
  });
  await signIn(server);
  renderShell(<MoneyLines />);
  expect(await screen.findByText('Not connected in this tab')).toBeTruthy();
  await screen.findByText(/12\.5/);
  expect(document.body.textContent).toMatch(/≈\s12\.5/);
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
