import '../member/errors.ts';
import { wallet } from '@shared/contract/endpoints';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { setUpShell, signIn } from '../../testing/set-up.tsx';
import en from '../messages/en.json' with { type: 'json' };
import { invalidate } from './query-client.ts';
import { useApiQuery } from './use-api-query.ts';
import { useFailure } from './use-failure.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpShell();
  await signIn(server);
});

const balances = { balances: [], usdt_total: '5', rates_at: null };
const show = () => {
  const { result } = renderHook(() => {
    const query = useApiQuery(wallet.balances);
    return { query, failure: useFailure(query) };
  });
  return result;
};

it('useFailure returns undefined before the answer and after a successful one', async () => {
  server.answer(wallet.balances, balances);
  const result = show();
  expect(result.current.failure).toBeUndefined();
  await waitFor(() => expect(result.current.query.data).toBeDefined());
  expect(result.current.failure).toBeUndefined();
});

it('useFailure returns the text and the reference of a refusal, and a retry', async () => {
  server.refuse(wallet.balances, 'unavailable');
  const result = show();
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect(result.current.failure).toMatchObject({
    stale: false,
    icon: 'alert',
    text: en['error.unavailable'],
    reference: 'test-reference',
  });
  server.answer(wallet.balances, balances);
  act(() => result.current.failure?.action.run());
  await waitFor(() => expect(result.current.failure).toBeUndefined());
});

it('useFailure disables the retry until the server allows it', async () => {
  const refusal = { code: 429, message: 'too many', data: null, retry_after: 3_600 };
  server.respond(wallet.balances, { status: 429, body: refusal });
  const result = show();
  await waitFor(() => expect(result.current.failure).toBeDefined());
  const { action } = result.current.failure ?? expect.unreachable();
  expect(action.label).toMatch(/^Try again in 3,?[56]\d\d s$/);
  expect(action.disabled).toBe(true);
});

it('useFailure returns the button of the error’s next action instead of a retry', async () => {
  server.refuse(wallet.balances, 'riskNoticeRequired');
  const result = show();
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect(result.current.failure?.action.label).toBe(en['next.reload']);
});

it('useFailure marks loaded data as stale when offline', async () => {
  server.answer(wallet.balances, balances);
  const result = show();
  await waitFor(() => expect(result.current.query.data).toBeDefined());
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    server.vanish(wallet.balances);
    await act(() => invalidate(wallet.balances));
    await waitFor(() => expect(result.current.failure).toBeDefined());
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
  expect(result.current.query.data).toEqual(balances);
  expect(result.current.failure).toMatchObject({
    stale: true,
    icon: 'wifi-off',
    text: en['failure.stale'],
  });
});
