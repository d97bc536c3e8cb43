import type { Order, Withdrawal } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import * as wallet from '@shared/contract/endpoints/wallet';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { shellStore, toastsAtom } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { renderShell, signIn, testAddress, testOrder } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { WithdrawPage } from './withdraw-page.tsx';
import { WithdrawalsPage } from './withdrawals-page.tsx';

async function showLimit(left: string): Promise<void> {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, {
    balances: [{ asset: 'USDT', amount: '50000000', usdt_value: null }],
    usdt_total: '0',
    rates_at: null,
  });
  server.answer(withdraw.config, {
    within_hours: 24,
    coins: [
      {
        ...({ asset: 'USDT', min: '1000000', fee: '0', network_fee: null } as const),
        daily_limit: '30000000',
        left_today: left,
        review_above: '99000000',
        more_at: '2026-01-02T12:00:00Z',
      },
    ],
  });
  renderShell(<WithdrawPage />, { path: '/withdraw' });
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Amount/ }), { target: { value } });

it('shows the rest of the 24-hour limit and when it grows again', async () => {
  await showLimit('10000000');
  const about = await screen.findByText(
    /Limit per 24 hours: 30\.00 USDT\. Left now: 10\.00 USDT\./,
  );
  expect(about.textContent).toMatch(/More from Jan 2, 2026/);
  type('25');
  expect(screen.getByText('Only 10.00 USDT of your 24-hour limit is left.')).toBeTruthy();
});

it('reports a used-up 24-hour limit', async () => {
  await showLimit('0');
  await screen.findByText(/Left now: 0.00 USDT\./);
  type('5');
  expect(screen.getByText('Your 24-hour limit of 30.00 USDT is used up.')).toBeTruthy();
});

const paid: Withdrawal = {
  id: '7',
  asset: 'USDT',
  amount: '50000000',
  fee: '0',
  net: '50000000',
  network_fee: '500000000000000000',
  network_fee_paid: true,
  network_fee_spent: false,
  address: testAddress,
  status: 'processing',
  stage: 'queued',
  reason: null,
  needs_too_much_gas: false,
  cancellable: true,
  order_id: '1',
  tx_hash: null,
  confirmations: 0,
  confirmations_needed: 3,
  created_at: '2026-01-01T00:00:00Z',
  done_at: null,
};

const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the payment of the network fee', () => {
  const idle = shellStore.get(paymentAtom);
  const order: Order = {
    ...testOrder,
    kind: 'network_fee',
    subject: '7',
    payment: { ...testOrder.payment, amount: '500000000000000000' },
  };
  afterEach(() => shellStore.set(paymentAtom, idle));

  async function showReceipt(
    part: Partial<Withdrawal>,
    step: 'success' | 'processing' = 'success',
  ): Promise<void> {
    const server = await setUpRemote();
    await signIn(server);
    server.answer(withdraw.detail, { ...paid, ...part });
    shellStore.set(paymentAtom, {
      step,
      stage: 'confirming',
      subject: order,
      confirmations: 3,
      needed: 3,
      slow: false,
    });
    renderShell(<WithdrawPage />, { path: '/withdraw' });
  }

  it.each(['processing', 'success'] as const)(
    'names the withdrawal and its fee below the title: %s',
    async (step) => {
      await showReceipt({}, step);
      const headline = /^Withdrawal of 50\.00\sUSDT · fee 0\.5\sJU$/;
      expect(await screen.findByText(headline)).toBeTruthy();
    },
  );

  it('names the withdrawal of an unpaid fee in the list of open orders', async () => {
    const server = await setUpRemote();
    server.answer(orders.open, { list: [order] });
    server.answer(withdraw.detail, paid);
    server.answer(withdraw.config, { within_hours: 24, coins: [] });
    await signIn(server);
    renderShell(<WithdrawPage />, { path: '/withdraw' });
    const [row] = await screen.findAllByRole('listitem');
    await waitFor(() => expect(row?.textContent).toMatch(/^Withdrawal of 50\.00\sUSDT · fee 0\.5/));
  });

  it('names the withdrawal, its recipient and its fee', async () => {
    await showReceipt({});
    expect(
      await screen.findByRole('heading', { name: /^Withdrawal of 50\.00\sUSDT$/ }),
    ).toBeTruthy();
    expect(factOf('Arrives at the wallet')).toMatch(/^50\.00\sUSDT$/);
    expect(factOf('To your wallet')).toContain(testAddress.slice(-4));
    expect(factOf('Withdrawal fee paid')).toMatch(/^0\.5\sJU$/);
  });

  it.each<[Partial<Withdrawal>, RegExp]>([
    [{ stage: 'review' }, /A person checks it before it is sent/],
    [{ stage: 'queued' }, /It is sent next/],
    [{ stage: 'sent' }, /on its way/],
    [{ stage: null, status: 'completed' }, /It has arrived/],
    [{ stage: null, status: 'failed', reason: 'refused' }, /We refused it.* fee of .* is in your/],
  ])('says what happens next: %o', async (part, text) => {
    await showReceipt(part);
    expect(await screen.findByText(text)).toBeTruthy();
    const isShown = screen.queryByText('Arrives at the wallet') !== null;
    expect(isShown).toBe(part.status !== 'failed');
  });
});

describe('a link to one withdrawal', () => {
  it('opens its details', async () => {
    const server = await setUpRemote();
    await signIn(server);
    server.answer(withdraw.list, { list: [], next: null });
    server.answer(withdraw.detail, paid);
    renderShell(<WithdrawalsPage />, { path: '/withdraw/list?withdrawal=7' });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(server.callsOf(withdraw.detail)[0]?.query).toEqual({ id: '7' });
  });

  it('shows the list and a message if it does not exist', async () => {
    const server = await setUpRemote();
    await signIn(server);
    server.answer(withdraw.list, { list: [], next: null });
    server.refuse(withdraw.detail, 'notFound');
    renderShell(<WithdrawalsPage />, { path: '/withdraw/list?withdrawal=8' });
    await waitFor(() => expect(shellStore.get(toastsAtom)).toHaveLength(1));
    expect(screen.getByText('No withdrawals yet')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
