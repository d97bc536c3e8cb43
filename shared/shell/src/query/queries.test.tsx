import { endpoint, type GoodsOrder, type MoneyLogEntry, type Order } from '@shared/contract';
import { common, machine, order, ticket, user, wallet } from '@shared/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FakeServer } from '../../testing/fake-server.ts';
import { testOrder, testRecord } from '../../testing/fixtures.ts';
import { setUpShell, signIn } from '../../testing/set-up.tsx';
import { noteConnectivity } from '../connectivity/connectivity.ts';
import { toastsAtom } from '../overlays/toast.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { invalidate, queryClient } from './query-client.ts';
import { useApiMutation } from './use-api-mutation.ts';
import { useApiPages } from './use-api-pages.ts';
import { useApiQuery } from './use-api-query.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpShell();
});

const balances = { balances: [], usdt_total: '5', rates_at: null };

describe('useApiQuery', () => {
  it('works without any provider, as in a parcel', async () => {
    server.answer(common.marquee, { list: [] });
    const { result } = renderHook(() => useApiQuery(common.marquee));
    await waitFor(() => expect(result.current.data).toEqual({ list: [] }));
  });

  it('makes a call that needs a login only after the sign-in', async () => {
    server.answer(wallet.balances, balances);
    const { result } = renderHook(() => useApiQuery(wallet.balances));
    expect(result.current.fetchStatus).toBe('idle');
    await act(() => signIn(server));
    await waitFor(() => expect(result.current.data).toEqual(balances));
  });

  it('does not repeat a refused call, and returns the error', async () => {
    await signIn(server);
    server.refuse(wallet.balances, 'unavailable');
    const { result } = renderHook(() => useApiQuery(wallet.balances));
    await waitFor(() => expect(result.current.error).toMatchObject({ errorName: 'unavailable' }));
    expect(server.callsOf(wallet.balances)).toHaveLength(1);
    expect(shellStore.get(toastsAtom)).toEqual([]);
  });

  it('keeps the data and toasts when a refresh fails', async () => {
    await signIn(server);
    server.answer(wallet.balances, balances);
    const { result } = renderHook(() => useApiQuery(wallet.balances));
    await waitFor(() => expect(result.current.data).toEqual(balances));
    server.refuse(wallet.balances, 'unavailable');
    await act(() => invalidate(wallet.balances));
    expect(result.current.data).toEqual(balances);
    expect(shellStore.get(toastsAtom)).toHaveLength(1);
  });

  it('shares a query client that shows no toast when a quiet refresh fails', async () => {
    const options = { queryKey: ['quiet'], retry: false, meta: { quiet: true } } as const;
    const answers = [() => 1, () => Promise.reject(new Error('gone'))];
    const queryFn = async () => answers.shift()?.();
    const { result } = renderHook(() => useQuery({ ...options, queryFn }, queryClient));
    await waitFor(() => expect(result.current.data).toBe(1));
    const { error } = await act(() => result.current.refetch());
    expect(error?.message).toBe('gone');
    expect(shellStore.get(toastsAtom)).toEqual([]);
  });

  it('keeps the data of a page that was hidden for an hour', async () => {
    await signIn(server);
    server.answer(wallet.balances, balances);
    const { result, unmount } = renderHook(() => useApiQuery(wallet.balances));
    await waitFor(() => expect(result.current.data).toEqual(balances));
    vi.useFakeTimers();
    unmount();
    vi.advanceTimersByTime(60 * 60_000);
    vi.useRealTimers();
    expect(renderHook(() => useApiQuery(wallet.balances)).result.current.data).toEqual(balances);
  });

  it('refetches after a network failure once the server is reachable', async () => {
    await signIn(server);
    server.vanish(wallet.balances);
    const { result } = renderHook(() => useApiQuery(wallet.balances));
    await waitFor(() => expect(result.current.error).toBeTruthy());
    noteConnectivity('unreachable');
    server.answer(wallet.balances, balances);
    act(() => noteConnectivity('online'));
    await waitFor(() => expect(result.current.data).toEqual(balances));
  });

  it('clears the user’s data at logout', async () => {
    await signIn(server);
    server.answer(wallet.balances, balances);
    const { result } = renderHook(() => useApiQuery(wallet.balances));
    await waitFor(() => expect(result.current.data).toEqual(balances));
    await act(() => session.logout('otherTab'));
    expect(result.current.data).toBeUndefined();
  });
});

describe('useApiPages', () => {
  const entry = (id: number): MoneyLogEntry => ({ ...testRecord, id: `e-${id}` });

  const entries = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => entry(from + i));

  it('loads pages of ten up to the last page', async () => {
    await signIn(server);
    server.answer(user.moneyLog, ({ cursor }) =>
      cursor ? { list: entries(10, 12), next: null } : { list: entries(0, 10), next: 'after-9' },
    );
    const { result } = renderHook(() => useApiPages(user.moneyLog, { asset: 'JU' }));
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    expect(result.current.hasNextPage).toBe(true);
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.items).toHaveLength(12));
    expect(result.current.hasNextPage).toBe(false);
    expect(server.callsOf(user.moneyLog).map(({ query }) => query)).toEqual([
      { limit: '10', asset: 'JU' },
      { limit: '10', asset: 'JU', cursor: 'after-9' },
    ]);
  });

  it('reads a list by page number up to its total', async () => {
    await signIn(server);
    const one = (id: number): GoodsOrder => ({
      id: `g-${id}`,
      goods_id: 'plate',
      name: 'Plate',
      icon: 'order',
      quantity: 1,
      price: '1',
      amount: '1',
      status: 'paid',
      created_at: testRecord.created_at,
    });
    server.answer(machine.orderList, ({ page }) => ({
      list: Number(page) === 1 ? Array.from({ length: 10 }, (_, i) => one(i)) : [one(10)],
      total: 11,
    }));
    const { result } = renderHook(() => useApiPages(machine.orderList, { status: '' }));
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.items).toHaveLength(11));
    expect(result.current.hasNextPage).toBe(false);
    expect(server.callsOf(machine.orderList).map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  const numbered = endpoint({
    method: 'GET',
    path: '/api/v1/test/numbered',
    access: 'login',
    summary: 'A list by page number, of any page size',
    input: z.object({ page: z.coerce.number(), page_size: z.coerce.number() }),
    data: z.object({ list: z.array(z.object({ id: z.number() })), total: z.number() }),
  });

  it.each([
    [4, 6],
    [20, 25],
  ])('reads pages of the caller’s page_size %d to the end', async (size, total) => {
    await signIn(server);
    server.answer(numbered, ({ page }) => {
      const from = (Number(page) - 1) * size;
      const length = Math.min(size, total - from);
      return { list: Array.from({ length }, (_, i) => ({ id: from + i })), total };
    });
    const { result } = renderHook(() => useApiPages(numbered, { page_size: size }));
    await waitFor(() => expect(result.current.items).toHaveLength(size));
    expect(result.current.hasNextPage).toBe(true);
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.items).toHaveLength(total));
    expect(result.current.hasNextPage).toBe(false);
    expect(server.callsOf(numbered).map(({ query }) => query)).toEqual([
      { page: '1', page_size: String(size) },
      { page: '2', page_size: String(size) },
    ]);
  });

  it('returns an entry once if two pages contain it', async () => {
    await signIn(server);
    server.answer(user.moneyLog, ({ cursor }) =>
      cursor ? { list: entries(9, 19), next: null } : { list: entries(0, 10), next: 'after-9' },
    );
    const { result } = renderHook(() => useApiPages(user.moneyLog, {}));
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.items).toHaveLength(19));
  });

  it('refetches a grown list page by page with the new cursors', async () => {
    await signIn(server);
    let newest = 0;
    server.answer(user.moneyLog, ({ cursor }) => {
      const from = cursor ? Number(cursor) : newest;
      const to = Math.min(from + 10, 12);
      return { list: entries(from, to), next: to < 12 ? String(to) : null };
    });
    const { result } = renderHook(() => useApiPages(user.moneyLog, {}));
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.items).toHaveLength(12));
    newest = -1;
    await act(() => invalidate(user.moneyLog));
    const ids = entries(-1, 12).map(({ id }) => id);
    await waitFor(() => expect(result.current.items?.map(({ id }) => id)).toEqual(ids));
  });
});

describe('an invalidated query', () => {
  const opened: Order = { ...testOrder, status: 'confirming', version: 2 };

  /** Holds the answers. Returns functions that release them, in the order of the calls. */
  function heldAnswers() {
    const calls: ((list: Order[]) => void)[] = [];
    server.answer(
      order.open,
      () => new Promise((resolve) => calls.push((list) => resolve({ list }))),
    );
    return calls;
  }

  it.each([
    ['first answer', []],
    ['next answer', [testOrder]],
  ])('ignores the %s in flight, and refetches', async (_what, before) => {
    await signIn(server);
    const calls = heldAnswers();
    const { result } = renderHook(() => useApiQuery(order.open));
    await waitFor(() => expect(calls).toHaveLength(1));
    if (before.length > 0) {
      calls[0]?.(before);
      await waitFor(() => expect(result.current.data?.list).toEqual(before));
      void result.current.refetch();
      await waitFor(() => expect(calls).toHaveLength(2));
    }
    const asked = calls.length;
    void invalidate(order.open);
    calls.at(-1)?.([testOrder]);
    await waitFor(() => expect(calls).toHaveLength(asked + 1));
    calls.at(-1)?.([opened]);
    await waitFor(() => expect(result.current.data?.list).toEqual([opened]));
  });
});

describe('useApiMutation', () => {
  const keys = () =>
    server.callsOf(ticket.getOrder).map(({ headers }) => headers['Idempotency-Key']);

  it('keeps the key of an unanswered purchase, even after a reload', async () => {
    await signIn(server);
    server.vanish(ticket.getOrder);
    const { result, unmount } = renderHook(() => useApiMutation(ticket.getOrder));
    const buy = (quantity: number) =>
      act(() => result.current.mutateAsync({ quantity }).catch(() => {}));
    await buy(1);
    unmount();
    // A reload creates a new component; only storage links the two.
    const { result: reloaded } = renderHook(() => useApiMutation(ticket.getOrder));
    await act(() => reloaded.current.mutateAsync({ quantity: 1 }).catch(() => {}));
    await act(() => reloaded.current.mutateAsync({ quantity: 2 }).catch(() => {}));
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps the key of a purchase until it succeeds, then uses a new one', async () => {
    await signIn(server);
    const { result } = renderHook(() => useApiMutation(ticket.getOrder, { quiet: true }));
    const buy = () => act(() => result.current.mutateAsync({ quantity: 1 }).catch(() => {}));
    server.vanish(ticket.getOrder);
    await buy();
    server.refuse(ticket.getOrder, 'unavailable');
    await buy();
    server.refuse(ticket.getOrder, 'tooManyRequests');
    await buy();
    server.answer(ticket.getOrder, testOrder);
    await buy();
    expect(new Set(keys()).size).toBe(1);
    await buy();
    expect(new Set(keys()).size).toBe(2);
  });

  it('refetches the queries that its endpoint changes', async () => {
    await signIn(server);
    server.answer(order.open, { list: [testOrder] });
    const { result } = renderHook(() => useApiQuery(order.open));
    await waitFor(() => expect(result.current.data?.list).toHaveLength(1));
    server.answer(order.open, { list: [] });
    server.answer(order.cancel, { ...testOrder, status: 'cancelled' });
    const cancel = renderHook(() => useApiMutation(order.cancel));
    await act(() => cancel.result.current.mutateAsync({ id: testOrder.id }));
    await waitFor(() => expect(result.current.data?.list).toEqual([]));
  });

  it('toasts its error unless it is quiet', async () => {
    await signIn(server);
    server.refuse(ticket.getOrder, 'orderNotFound');
    const quiet = renderHook(() => useApiMutation(ticket.getOrder, { quiet: true }));
    await act(() => quiet.result.current.mutateAsync({ quantity: 1 }).catch(() => {}));
    expect(shellStore.get(toastsAtom)).toEqual([]);
    const loud = renderHook(() => useApiMutation(ticket.getOrder));
    await act(() => loud.result.current.mutateAsync({ quantity: 1 }).catch(() => {}));
    expect(shellStore.get(toastsAtom)).toMatchObject([
      { tone: 'danger', reference: 'test-reference' },
    ]);
  });
});
