import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { playSockets, renderShell, signIn } from '@shared/shell/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { AssetsPage } from './wallet-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    'shows the money in mutual aid',
    `906${'0'.repeat(17)}`,
    'In mutual aid90.6\u00a0JU, at risk until you claim it',
  ],
  ['shows no row without money in mutual aid', '0', undefined],
])('%s', async (_what, in_mutual_aid, text) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(user.activity, { list: [], next: null });
  server.answer(wallet.rates, { rates: [], rates_at: null });
  server.answer(wallet.balances, { balances: [], usdt_total: '0', rates_at: null, in_mutual_aid });
  renderShell(<AssetsPage />, { path: '/wallet' });
  await screen.findByRole('list', { name: 'Balances' });
  const row = screen.queryByRole('link', { name: /^In mutual aid/ });
  expect(row?.textContent).toBe(text);
});

it('shows the money on hold, with a link to the withdrawals', async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(user.activity, { list: [], next: null });
  server.answer(wallet.rates, { rates: [], rates_at: null });
  server.answer(wallet.balances, {
    balances: [],
    usdt_total: '0',
    rates_at: null,
    reserved: [{ type: 'withdrawal', asset: 'USDT', amount: '1001000000' }],
  });
  renderShell(<AssetsPage />, { path: '/wallet' });
  const row = await screen.findByRole('link', { name: /^On hold.*1,001\.00/ });
  expect(row.getAttribute('href')).toBe('/withdraw/list');
});

it('updates the converted value with new rates of the trade socket, without a reload', async () => {
  const sockets = playSockets();
  vi.stubGlobal('WebSocket', sockets.WebSocket);
  const server = await setUpRemote();
  await signIn(server);
  server.answer(user.activity, { list: [], next: null });
  const rates = (usdt_per_unit: string) => ({
    rates: [{ asset: 'JU' as const, usdt_per_unit }],
    rates_at: '2026-01-01T00:00:00Z',
  });
  server.answer(wallet.balances, {
    balances: [{ asset: 'JU', amount: '1500000000000000000', usdt_value: '750000' }],
    usdt_total: '750000',
    rates_at: '2026-01-01T00:00:00Z',
  });
  server.answer(wallet.rates, rates('500000'));
  renderShell(<AssetsPage />, { path: '/wallet' });
  expect(await screen.findByText('≈ 0.75 USDT')).toBeTruthy();

  // Code that loads lazily opens this socket.
  const trade = await vi.waitFor(() => sockets.last('/realtime/trade'));
  expect(trade.url.search).toBe('');
  act(() => trade.connect());
  expect(trade.sent).toMatchObject([{ method: 'SUBSCRIBE', params: ['trade@rates'] }]);
  // A refetch, if there is one, must agree with the message.
  server.answer(wallet.rates, rates('600000'));
  act(() => trade.say({ stream: 'trade@rates', data: rates('600000') }));
  expect(await screen.findByText('≈ 0.90 USDT')).toBeTruthy();
});
