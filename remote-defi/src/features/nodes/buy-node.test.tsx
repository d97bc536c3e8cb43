import * as node from '@shared/contract/endpoints/node';
import * as order from '@shared/contract/endpoints/order';
import * as wallet from '@shared/contract/endpoints/wallet';
import { confirmAtom, shellStore } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { nodeTier as tier } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { BuyNode } from './buy-node.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  await signIn(server);
});

/** Shows the form with a USDT balance, and chooses to pay from the account. */
async function show(amount: string) {
  server.answer(wallet.balances, {
    balances: [{ asset: 'USDT', amount, usdt_value: amount }],
    usdt_total: amount,
    rates_at: null,
  });
  renderShell(<BuyNode tiers={[tier]} />);
  fireEvent.click(await screen.findByRole('radio', { name: / balance/ }));
  await screen.findByText(/^You have [1-9]/);
}

it('a purchase from the account leaves no tier selected until the next choice', async () => {
  server.answer(node.balanceBuyNode, {
    id: 'P1',
    tier: tier.id,
    name: tier.name,
    outcome: 'bought',
    power: tier.power,
    level: tier.level,
    asset: 'USDT',
    price: tier.price_usdt,
    order_id: null,
    tx_hash: null,
    at: '2026-01-01T00:00:00.000Z',
  });
  await show('70000000');
  fireEvent.click(await screen.findByRole('button', { name: 'Buy N1 · 60.00\u00a0USDT' }));
  const asked = await vi.waitUntil(() => shellStore.get(confirmAtom));
  expect(asked.details.map(({ value }) => value)).toContain('10.00\u00a0USDT');
  asked.settle(true);
  const bought = await screen.findByText('Node N1 is yours.');
  await waitFor(() => expect(document.activeElement?.contains(bought)).toBe(true));
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: /N1/ });
  expect(choice.checked).toBe(false);
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  fireEvent.click(choice);
  expect(screen.getByRole('button', { name: /^Buy N1/ })).toBeTruthy();
  expect(screen.queryByText('Node N1 is yours.')).toBeNull();
});

it('a short balance links to the deposit', async () => {
  await show('10000000');
  const deposit = await screen.findByRole('link', { name: 'Deposit USDT' });
  expect(deposit.getAttribute('href')).toBe('/wallet/deposit');
});

it('an unsigned payment blocks a purchase from the wallet, but not from the account', async () => {
  const idle = shellStore.get(paymentAtom);
  onTestFinished(() => shellStore.set(paymentAtom, idle));
  const step = 'waitingForAuthorization';
  const problem = { code: 'interrupted' } as const;
  const order = { ...testOrder, kind: 'ticket' } as const;
  shellStore.set(paymentAtom, { ...idle, step, stage: step, order, subject: order, problem });
  await show('70000000');
  const blocked = /is waiting for your signature/;
  const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Buy N1/ });
  expect(screen.queryByText(blocked)).toBeNull();
  expect(buy().disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: /wallet/ }));
  const why = document.getElementById(buy().getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(blocked);
  expect(buy().disabled).toBe(true);
});
