import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import { limits } from '@shared/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { useSession } from '../session/use-session.ts';
import { queryClient } from './query-client.ts';
import type { Page } from './refresh-top.ts';
import { apiQueryKey } from './use-api-query.ts';

type ItemOf<E extends Endpoint> = DataOf<E> extends Page<infer T> ? T : never;

/**
 * An endless list over an endpoint with `cursor` and `limit` that answers `{list, next}`. The pages
 * come flattened in `items`; what stands on two of them shows once (by `id`). `input` is the filter;
 * a page has 10 items (specification §9) unless `limit` says otherwise. While it is on show, a message
 * of the endpoint's streams refreshes its first page.
 */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'cursor'>,
  options: { enabled?: boolean; staleTime?: number } = {},
) {
  const allowed = useSession().status === 'in' || endpoint.access === 'public';
  const sized = { limit: limits.orderPageSize, ...input };
  const query = useInfiniteQuery(
    {
      ...options,
      enabled: allowed && (options.enabled ?? true),
      meta: {
        access: endpoint.access,
        streams: endpoint.streams,
        firstPage: () => api.call(endpoint, sized as InputOf<E>),
      },
      queryKey: [...apiQueryKey(endpoint, sized), 'pages'],
      queryFn: async ({ pageParam, signal }) => {
        const part = { ...sized, ...(pageParam && { cursor: pageParam }) } as InputOf<E>;
        return (await api.call(endpoint, part, { signal })) as Page<ItemOf<E>>;
      },
      initialPageParam: null as string | null,
      // A list that loads by itself must not ask for ever, whatever the server answers.
      getNextPageParam: ({ list, next }) => (list.length > 0 ? next : null),
    },
    queryClient,
  );
  const pages = query.data?.pages;
  return {
    ...query,
    items: pages && unique(pages.flatMap((p) => p.list)),
  };
}

function unique<T>(items: T[]): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const id = typeof item === 'object' && item && 'id' in item ? item.id : item;
    return seen.size < seen.add(id).size;
  });
}
