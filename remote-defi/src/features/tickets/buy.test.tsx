import * as order from '@shared/contract/endpoints/order';
import * as ticket from '@shared/contract/endpoints/ticket';
import { noteConnectivity, riskAtom, shellStore, toastsAtom } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import {
  type FakeServer,
  fakeWallet,
  renderShell,
  signIn,
  testAddress,
  testOrder,
} from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneTicket } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { Buy } from './buy.tsx';

let server: FakeServer;
const show = () => renderShell(<Buy onDone={() => {}} />);
const quantity = () => screen.findByRole('textbox', { name: 'Quantity' });

beforeEach(async () => {
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(ticket.config, {
    price: '60000000000000000000',
    usdt: null,
    max_quantity: 10,
    lapse_ms: 259_200_000,
  });
});

describe('buying', () => {
  it('shows the total for the quantity, at the server’s price', async () => {
    await signIn(server);
    show();
    fireEvent.change(await quantity(), { target: { value: '3' } });
    expect(document.querySelector('output')?.textContent).toBe('180\u00a0JU');
    expect(screen.getByRole('button', { name: 'Buy 3 tickets · 180\u00a0JU' })).toBeTruthy();
  });

  it('shows the ENU that vests from a ticket, at the server’s terms', async () => {
    server.answer(ticket.config, {
      price: '60000000000000000000',
      usdt: null,
      max_quantity: 10,
      lapse_ms: 259_200_000,
      release: { per_ticket: '180000000', rate_bps: 100 },
    });
    await signIn(server);
    show();
    expect(
      await screen.findByText(/180\sENU per ticket: 1\.8\sENU a day over 100 days/),
    ).toBeTruthy();
  });

  it('charges the USDT price when the user selects USDT', async () => {
    const usdt = { token: `0x${'5'.repeat(40)}`, price: '30000000' };
    server.answer(ticket.config, {
      price: '60000000000000000000',
      usdt,
      max_quantity: 10,
      lapse_ms: 259_200_000,
    });
    await signIn(server);
    show();
    fireEvent.change(await quantity(), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('radio', { name: /USDT/ }));
    expect(screen.getByRole('radio', { name: /^120.JU/ })).toBeTruthy();
    expect(screen.getByText(/^2 × 30\.00.USDT = 60\.00.USDT$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Buy 2 tickets · 60.00\u00a0USDT' }));
    await waitFor(() =>
      expect(server.callsOf(ticket.getOrder)).toMatchObject([
        { body: { quantity: 2, asset: 'USDT' } },
      ]),
    );
  });

  it.each([
    ['the other coin, if it suffices', '30000000', 'Pay 30.00\u00a0USDT instead'],
    ['to top up, if no coin suffices', '60000001', 'Get play money'],
  ])('offers %s', async (_, price, action) => {
    const usdt = { token: `0x${'5'.repeat(40)}`, price };
    server.answer(ticket.config, {
      price: '60000000000000000000',
      usdt,
      max_quantity: 10,
      lapse_ms: 259_200_000,
    });
    await signIn(server);
    const { provider } = fakeWallet({
      eth_requestAccounts: () => [testAddress],
      eth_chainId: () => '0x7a69',
      eth_getBalance: () => '0x0',
      eth_call: () => `0x${60_000_000n.toString(16)}`,
    });
    await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
    show();
    const remedy = await screen.findByRole('button', { name: action });
    const submit = screen.getByRole('button', { name: /^Buy/ });
    const why = document.getElementById(submit.getAttribute('aria-describedby') ?? '');
    expect(why?.contains(remedy)).toBe(true);
    if (action !== 'Get play money') {
      fireEvent.click(remedy);
      const name = 'Buy 1 ticket · 30.00\u00a0USDT';
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
      expect(screen.queryByText(/more needed/)).toBeNull();
    }
    wallet.disconnect();
  });

  it.each([
    ['an affordable quantity', 1000n, '30', '800.01', 'Buy 16 instead'],
    ['no quantity that leaves nothing for the network fee', 960n, '16', '0.01', 'Buy 15 instead'],
    ['to top up, if no ticket is affordable', 59n, '1', '1.01', 'Get play money'],
  ])('names the missing JU, and offers %s', async (_, held, typed, missing, action) => {
    server.answer(ticket.config, {
      price: '60000000000000000000',
      usdt: null,
      max_quantity: 100,
      lapse_ms: 259_200_000,
    });
    await signIn(server);
    const { provider } = fakeWallet({
      eth_requestAccounts: () => [testAddress],
      eth_chainId: () => '0x7a69',
      eth_getBalance: () => `0x${(held * 10n ** 18n).toString(16)}`,
    });
    await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
    show();
    fireEvent.change(await quantity(), { target: { value: typed } });
    const remedy = await screen.findByRole('button', { name: action });
    expect(screen.getByText(/more needed/).textContent).toBe(
      `${missing}\u00a0JU more needed in your wallet, with the network fee.`,
    );
    if (action.startsWith('Buy')) {
      fireEvent.click(remedy);
      expect(screen.queryByText(/more needed/)).toBeNull();
    }
    wallet.disconnect();
  });

  it('keeps a mistyped quantity, also after a reload, and disables Buy', async () => {
    await signIn(server);
    const { unmount } = show();
    for (const value of ['1', '15', '150'])
      fireEvent.change(await quantity(), { target: { value } });
    fireEvent.blur(await quantity());
    const check = async () => {
      const input = (await quantity()) as HTMLInputElement;
      expect(input.value).toBe('150');
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText('Enter a whole number from 1 to 10')).toBeTruthy();
      expect(document.querySelector('output')?.textContent).not.toMatch(/\d/);
      expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true);
    };
    await check();
    unmount();
    show();
    await check();
  });

  it('selects the number on focus, so that typing replaces it', async () => {
    await signIn(server);
    show();
    const input = (await quantity()) as HTMLInputElement;
    fireEvent.focus(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  });

  it('keeps the quantity after a reload', async () => {
    await signIn(server);
    const { unmount } = show();
    fireEvent.change(await quantity(), { target: { value: '7' } });
    unmount();
    expect(show().getByRole('button', { name: /^Buy 7 tickets? · 420\sJU$/ })).toBeTruthy();
  });

  it('does not show a wallet as unconnected while wallet detection runs', async () => {
    await signIn(server);
    localStorage.setItem('tessera.wallet', 'com.example.late');
    show();
    await quantity();
    expect(screen.queryByText(/^Not connected/)).toBeNull();
  });

  it('is disabled without network, and the button gives the reason', async () => {
    await signIn(server);
    show();
    await quantity();
    act(() => noteConnectivity('offline'));
    const button = screen.getByRole('button', { name: /^Buy 1 tickets? · 60\sJU$/ });
    expect(button).toHaveProperty('disabled', true);
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('You are offline');
    act(() => noteConnectivity('online'));
    expect(button).toHaveProperty('disabled', false);
  });

  it('shows the risk notice first, and creates no order when the user declines', async () => {
    await signIn(server, { risk_notice_version: null });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Buy 1 tickets? · 60\sJU$/ }));
    await waitFor(() => expect(shellStore.get(riskAtom)).not.toBeNull());
    shellStore.get(riskAtom)?.decline();
    await screen.findByRole('button', { name: /^Buy 1 tickets? · 60\sJU$/ });
    expect(server.callsOf(ticket.getOrder)).toHaveLength(0);
    expect(shellStore.get(toastsAtom)).toEqual([]);
  });

  it('reuses the idempotency key of a purchase with an unknown outcome', async () => {
    await signIn(server);
    server.vanish(ticket.getOrder);
    show();
    const keys = () =>
      server.callsOf(ticket.getOrder).map(({ headers }) => headers['Idempotency-Key']);
    const buy = () =>
      fireEvent.click(screen.getByRole('button', { name: /^Buy 1 tickets? · 60\sJU$/ }));
    await quantity();
    buy();
    await waitFor(() => expect(shellStore.get(toastsAtom)).toHaveLength(1));
    await screen.findByRole('button', { name: /^Buy 1 tickets? · 60\sJU$/ });
    buy();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toBeTruthy();
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('reports a price that fails to load', async () => {
    server.refuse(ticket.config, 'serverError');
    show();
    expect(await screen.findByText("The ticket's price could not be loaded.")).toBeTruthy();
  });
});

describe('receipt', () => {
  const idle = shellStore.get(paymentAtom);
  afterEach(() => shellStore.set(paymentAtom, idle));

  it.each([
    [null, 'Apply for daily ENU'],
    ['rejected', 'Apply for daily ENU'],
    ['pending', 'See my tickets'],
    [undefined, 'See my tickets'],
  ] as const)('with application %s, its main action is %s', async (application, main) => {
    server.answer(ticket.summary, { ...oneTicket, application });
    server.answer(ticket.list, { list: [], next: null });
    await signIn(server);
    shellStore.set(paymentAtom, {
      step: 'success',
      stage: 'confirming',
      subject: testOrder,
      confirmations: 3,
      needed: 3,
      slow: false,
    });
    show();
    await waitFor(() => expect(server.callsOf(ticket.summary)).toHaveLength(1));
    const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    await waitFor(() => expect(buttons()).toContain(main));
    const names = [main, 'See my tickets', 'Buy more'];
    expect(buttons().slice(-new Set(names).size)).toEqual([...new Set(names)]);
    // An application that is due comes with its reason.
    expect(screen.queryAllByText(/^No ENU comes before/)).toHaveLength(main === names[1] ? 0 : 1);
  });

  it('shows the number of the first ticket, and how many more there are', async () => {
    server.answer(ticket.summary, oneTicket);
    const list = ['LAST', 'FIRST'].map((number) => ({
      id: number,
      number,
      status: 'active' as const,
      price: '60000000000000000000',
      asset: 'JU' as const,
      order_id: testOrder.id,
      tx_hash: `0x${'0'.repeat(64)}`,
      created_at: '2026-01-01T00:00:00Z',
      lapses_at: '2026-01-04T00:00:00Z',
      left_ms: 259_200_000,
    }));
    server.answer(ticket.list, { list, next: null });
    await signIn(server);
    shellStore.set(paymentAtom, {
      step: 'success',
      stage: 'confirming',
      subject: { ...testOrder, quantity: 2 },
      confirmations: 3,
      needed: 3,
      slow: false,
    });
    show();
    const number = await screen.findByText('FIRST');
    expect(number.parentElement?.textContent).toBe('FIRST and 1 more');
  });
});
