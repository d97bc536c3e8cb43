import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { nextPaint } from '../next-paint.ts';
import { useSession } from '../session/use-session.ts';
import { queryClient } from './query-client.ts';

export type ApiQueryOptions<E extends Endpoint, T = DataOf<E>> = Omit<
  UseQueryOptions<DataOf<E>, Error, T>,
  'queryKey' | 'queryFn'
>;

export function apiQueryKey(endpoint: Endpoint, input?: unknown): readonly unknown[] {
  return [endpoint.path, input ?? {}];
}

/**
 * Returns a query with the key `[path, input]`. Without a session it makes no call that needs a
 * login. While active, it follows the endpoint's streams. It works without a provider, in parcels.
 */
export function useApiQuery<E extends Endpoint, T = DataOf<E>>(
  endpoint: E,
  input?: InputOf<E>,
  options: ApiQueryOptions<E, T> = {},
): UseQueryResult<T> {
  const allowed = useSession().status === 'in' || endpoint.access === 'public';
  return useQuery<DataOf<E>, Error, T>(
    {
      ...options,
      enabled: allowed && (options.enabled ?? true),
      meta: { access: endpoint.access, streams: endpoint.streams, ...options.meta },
      queryKey: apiQueryKey(endpoint, input),
      queryFn: async ({ signal }) => {
        await nextPaint();
        return api.call(endpoint, input, { signal });
      },
    },
    queryClient,
  );
}
