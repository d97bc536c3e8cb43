import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { playSockets, renderShell, signIn } from '@shared/shell/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { AssetsTab } from './wallet-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('updates the converted value with new rates, without a reload, over the second endpoint', async () => {
  const sockets = playSockets();
  vi.stubGlobal('WebSocket', sockets.WebSocket);
  const server = await setUpRemote();
  await signIn(server);
  server.answer(user.moneyLog, { list: [], next: null });
  const worth = (usdt_value: string) =>
    server.answer(wallet.balances, {
      balances: [{ asset: 'JU', amount: '1500000000000000000', usdt_value }],
      usdt_total: usdt_value,
      rates_at: '2026-01-01T00:00:00Z',
    });
  worth('750000');
  renderShell(<AssetsTab />, { path: '/wallet' });
  expect(await screen.findByText('≈ 0.75 USDT')).toBeTruthy();

  // Code that loads lazily opens this socket.
  const trade = await vi.waitFor(() => sockets.last('/realtime/trade'));
  expect(trade.url.search).toBe('');
  act(() => trade.connect());
  expect(trade.sent).toMatchObject([{ method: 'SUBSCRIBE', params: ['trade@rates'] }]);
  worth('900000');
  act(() =>
    trade.say({
      stream: 'trade@rates',
      data: { rates: [{ asset: 'JU', usdt_per_unit: '600000' }], rates_at: null },
    }),
  );
  expect(await screen.findByText('≈ 0.9 USDT')).toBeTruthy();
});
