import { limits, type MoneyLogEntry, type Order } from '@shared/contract';
import { auth, order, user, wallet } from '@shared/contract/endpoints';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { testOrder, testRecord } from '../../testing/fixtures.ts';
import { playSockets } from '../../testing/played-sockets.ts';
import { setUpShell, signIn } from '../../testing/set-up.tsx';
import { loadRealtime } from '../realtime/live-data.ts';
import { session } from '../session/session.ts';
import { useApiPages } from './use-api-pages.ts';
import { useApiQuery } from './use-api-query.ts';

const own = '/realtime';
const trade = '/realtime/trade';
/** Lets queries fetch, which they do after a paint. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(200));

let server: FakeServer;
let sockets: ReturnType<typeof playSockets>;
beforeEach(async () => {
  server = await setUpShell();
  sockets = playSockets();
  vi.stubGlobal('WebSocket', sockets.WebSocket);
  await loadRealtime();
  vi.useFakeTimers();
  server.answer(auth.logout, {});
  await signIn(server);
});
afterEach(async () => {
  cleanup();
  await session.logout('unauthorized');
  // The public connection outlives sessions; it closes after some time without listeners.
  vi.advanceTimersByTime(limits.realtime.idleCloseMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show<T>(hook: () => T) {
  const shown = renderHook(hook);
  await settle();
  act(() => sockets.last(own).connect());
  return shown;
}

async function hears(path: string, message: Parameters<ReturnType<typeof sockets.last>['say']>[0]) {
  act(() => sockets.last(path).say(message));
  await settle();
}

describe('an active query', () => {
  it('applies an order from a message, and ignores an older one', async () => {
    server.answer(order.open, { list: [testOrder] });
    const { result } = await show(() => useApiQuery(order.open));
    const heard: Order = { ...testOrder, status: 'confirming', version: testOrder.version + 1 };
    await hears(own, { stream: 'user@order', data: heard });
    expect(result.current.data?.list).toEqual([heard]);
    await hears(own, { stream: 'user@order', data: testOrder });
    expect(result.current.data?.list).toEqual([heard]);
    await hears(own, { stream: 'user@order', data: { ...heard, status: 'paid', version: 9 } });
    expect(result.current.data?.list).toEqual([]);
    expect(server.callsOf(order.open)).toHaveLength(1);
  });

  it('converts balances with the rates of a message', async () => {
    const balances = [
      { asset: 'JU' as const, amount: '1500000000000000000', usdt_value: null },
      { asset: 'USDT' as const, amount: '7', usdt_value: '7' },
    ];
    const answer = { balances, usdt_total: '7', rates_at: null, account_frozen: true };
    server.answer(wallet.balances, answer);
    const { result } = await show(() => useApiQuery(wallet.balances));
    act(() => sockets.last(trade).connect());
    const rates_at = '2026-03-01T12:00:00Z';
    const rates = [{ asset: 'JU' as const, usdt_per_unit: '333333' }];
    await hears(trade, { stream: 'trade@rates', data: { rates, rates_at } });
    expect(result.current.data).toMatchObject({
      balances: [{ usdt_value: '499999' }, { usdt_value: null }],
      account_frozen: true,
      usdt_total: '499999',
      rates_at,
    });
    expect(server.callsOf(wallet.balances)).toHaveLength(1);
  });

  it('refetches when a message only reports a change', async () => {
    server.answer(wallet.balances, { balances: [], usdt_total: '0', rates_at: null });
    const { result } = await show(() => useApiQuery(wallet.balances));
    server.answer(wallet.balances, { balances: [], usdt_total: '5', rates_at: null });
    await hears(own, { stream: 'user@wallet', data: { reason: 'test' } });
    expect(result.current.data?.usdt_total).toBe('5');
  });

  it('refetches when shown again, because it followed no streams meanwhile', async () => {
    server.answer(wallet.balances, { balances: [], usdt_total: '0', rates_at: null });
    const first = await show(() => useApiQuery(wallet.balances));
    first.unmount();
    renderHook(() => useApiQuery(wallet.balances));
    await settle();
    expect(server.callsOf(wallet.balances)).toHaveLength(2);
  });
});

describe('an endless list', () => {
  const entries = (from: number, to: number): MoneyLogEntry[] =>
    Array.from({ length: to - from }, (_, index) => ({
      ...testRecord,
      id: String(from + index),
    }));

  it.each([
    ['a new item', -1, 12],
    ['more new items than fit a page', -15, -5],
  ])('refetches only its first page for %s', async (_what, newest, last) => {
    let from = 0;
    server.answer(user.moneyLog, ({ cursor }) => {
      const start = cursor ? Number(cursor) : from;
      const end = Math.min(start + 10, 12);
      return { list: entries(start, end), next: end < 12 ? String(end) : null };
    });
    const { result } = await show(() => useApiPages(user.moneyLog, {}));
    await act(async () => void (await result.current.fetchNextPage()));
    await settle();
    expect(result.current.items).toHaveLength(12);
    const asked = server.callsOf(user.moneyLog).length;
    from = newest;
    await hears(own, { stream: 'user@wallet', data: { reason: 'test' } });
    expect(result.current.items).toEqual(entries(newest, last));
    expect(result.current.hasNextPage).toBe(newest < -10);
    expect(server.callsOf(user.moneyLog)).toHaveLength(asked + 1);
  });
});
