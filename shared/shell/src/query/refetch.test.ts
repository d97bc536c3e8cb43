import { ticket, user, wallet } from '@shared/contract/endpoints';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpShell, signIn } from '../../testing/set-up.tsx';
import { queryClient } from './query-client.ts';
import { refetchStreams } from './refetch.ts';
import { useApiPages } from './use-api-pages.ts';
import { useApiQuery } from './use-api-query.ts';

it('refetchStreams refetches only queries of the given streams', async () => {
  const server = await setUpShell();
  await signIn(server);
  const asked = { balances: 0, log: 0, config: 0 };
  server.answer(wallet.balances, () => {
    asked.balances += 1;
    return { balances: [], usdt_total: '5', rates_at: null };
  });
  server.answer(user.moneyLog, () => {
    asked.log += 1;
    return { list: [], next: null };
  });
  server.answer(ticket.config, () => {
    asked.config += 1;
    return { price: '60', usdt: null, max_quantity: 5, lapse_ms: 1 };
  });
  renderHook(() => {
    useApiQuery(wallet.balances);
    useApiPages(user.moneyLog, {});
    useApiQuery(ticket.config);
  });
  await waitFor(() => expect(asked).toEqual({ balances: 1, log: 1, config: 1 }));
  refetchStreams(queryClient, ['trade@rates']);
  await waitFor(() => expect(asked).toEqual({ balances: 2, log: 1, config: 1 }));
  refetchStreams(queryClient, ['user@order', 'user@wallet']);
  await waitFor(() => expect(asked).toEqual({ balances: 3, log: 2, config: 1 }));
});
