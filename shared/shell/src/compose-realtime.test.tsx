import { limits, type Order } from '@shared/contract';
import { auth, common, user, wallet } from '@shared/contract/endpoints';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { testUser } from '../testing/fixtures.ts';
import { playSockets } from '../testing/played-sockets.ts';
import { setUpShell, signIn } from '../testing/set-up.tsx';
import { useApiQuery } from './query/use-api-query.ts';
import { retryLiveData } from './realtime/live-data.ts';
import { useInterrupted, useStream } from './realtime/use-stream.ts';
import { session } from './session/session.ts';

const own = '/realtime';
const trade = '/realtime/trade';
const connections = [
  { path: own, stream: 'user@wallet' },
  { path: trade, stream: 'trade@rates' },
] as const;
const { backoffBaseMs, heartbeatMs, idleCloseMs, maxReconnects } = limits.realtime;
/** Advances past the first backoff, which jitter may only shorten. */
const nextTry = () => act(() => vi.advanceTimersByTimeAsync(backoffBaseMs));
/** Lets queries fetch, which they do after a paint. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(200));
const comeOnline = () => dispatchEvent(new Event('online'));

let server: FakeServer;
let sockets: ReturnType<typeof playSockets>;

beforeEach(async () => {
  server = await setUpShell();
  sockets = playSockets();
  vi.stubGlobal('WebSocket', sockets.WebSocket);
  vi.useFakeTimers();
  server.answer(auth.logout, {});
  server.answer(wallet.balances, { balances: [], usdt_total: '0', rates_at: null });
  server.answer(common.marquee, { list: [] });
});
afterEach(async () => {
  cleanup();
  await session.logout('unauthorized');
  // The public connection outlives sessions; it closes after some time without listeners.
  vi.advanceTimersByTime(idleCloseMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a page of a signed-in user with live data and queries of both connections. */
async function openPage() {
  const orders = vi.fn<(order: Order) => void>();
  await signIn(server);
  const { result } = renderHook(() => {
    useStream('user@order', orders);
    useStream('user@wallet', () => {});
    useStream('trade@rates', () => {});
    useApiQuery(wallet.balances);
    useApiQuery(common.marquee);
    return useInterrupted();
  });
  await settle();
  return { orders, interrupted: () => result.current };
}

async function openConnectedPage() {
  const page = await openPage();
  act(() => {
    for (const { path } of connections) sockets.last(path).connect();
  });
  return page;
}

const fetched = () => [wallet.balances, common.marquee].map((of) => server.callsOf(of).length);

describe('the account’s connection', () => {
  it('uses the token of the session, and delivers messages to their listeners', async () => {
    const { orders } = await openConnectedPage();
    const socket = sockets.last(own);
    expect(socket.url.searchParams.get('token')).toBe('test-token');
    const order = { id: 'order-1', status: 'paid' } as Order;
    socket.say({ stream: 'user@order', data: order });
    expect(orders).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('closes at logout and drops later messages, unlike the public connection', async () => {
    const { orders } = await openConnectedPage();
    const socket = sockets.last(own);
    await act(() => session.logout('user'));
    expect(socket.closed).toBe(true);
    socket.say({ stream: 'user@order', data: { id: 'order-1' } as Order });
    expect(orders).not.toHaveBeenCalled();
    expect(sockets.last(trade).closed).toBe(false);
  });

  it('reconnects for existing listeners when the same account signs in again', async () => {
    const { orders } = await openConnectedPage();
    await act(async () => session.signIn('token-2', testUser.name));
    expect(sockets.to(own)).toHaveLength(2);
    const socket = sockets.last(own);
    expect(socket.url.searchParams.get('token')).toBe('token-2');
    act(() => socket.connect());
    const order = { id: 'order-1', status: 'paid' } as Order;
    socket.say({ stream: 'user@order', data: order });
    expect(orders).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('checks a refused token with the API, whose 401 ends the session', async () => {
    await openConnectedPage();
    server.refuse(user.info, 'unauthorized');
    await act(async () => sockets.last(own).end(4402));
    expect(session.signedIn()).toBe(false);
    await nextTry();
    expect(sockets.to(own)).toHaveLength(1);
  });

  it('reconnects with a token that the API still accepts', async () => {
    await openConnectedPage();
    const asked = server.callsOf(user.info).length;
    await act(async () => sockets.last(own).end(4401));
    expect(server.callsOf(user.info)).toHaveLength(asked + 1);
    await nextTry();
    expect(sockets.to(own)).toHaveLength(2);
  });
});

describe.each(connections)('the connection $path', ({ path, stream }) => {
  it(`refetches only the queries of ${stream} after a reconnect`, async () => {
    await openConnectedPage();
    expect(fetched()).toEqual([1, 1]);
    act(() => sockets.last(path).end(1006));
    await nextTry();
    expect(fetched()).toEqual([1, 1]);
    act(() => sockets.last(path).connect());
    await settle();
    expect(fetched()).toEqual([2, 1]);
  });

  it.each([
    ['the network is back', comeOnline],
    ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('retries at once when %s', async (_, happen) => {
    await openConnectedPage();
    act(() => sockets.last(path).end(1006));
    expect(sockets.to(path)).toHaveLength(1);
    act(happen);
    expect(sockets.to(path)).toHaveLength(2);
  });

  it.each(limits.realtime.finalCloseCodes)(
    'is interrupted after close code %i until a requested retry',
    async (code) => {
      const { interrupted } = await openConnectedPage();
      expect(interrupted()).toBe(false);
      act(() => sockets.last(path).end(code));
      expect(interrupted()).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(heartbeatMs));
      expect(sockets.to(path)).toHaveLength(1);
      act(retryLiveData);
      expect(interrupted()).toBe(false);
      expect(sockets.to(path)).toHaveLength(2);
    },
  );

  it('is interrupted after ten failed reconnects, and retries on request', async () => {
    const { interrupted } = await openPage();
    for (let failures = 0; failures <= maxReconnects; failures++) {
      expect(interrupted()).toBe(false);
      act(() => sockets.last(path).end(1006));
      act(comeOnline);
    }
    expect(sockets.to(path)).toHaveLength(1 + maxReconnects);
    expect(interrupted()).toBe(true);
    act(retryLiveData);
    expect(sockets.to(path)).toHaveLength(2 + maxReconnects);
  });
});
