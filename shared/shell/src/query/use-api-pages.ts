import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import { limits } from '@shared/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session.ts';
import { api } from '../shell.ts';
import { queryClient } from './query-client.ts';
import { apiQueryKey } from './use-api-query.ts';

interface Page<T> {
  list: T[];
  total: number;
}
type ItemOf<E extends Endpoint> = DataOf<E> extends Page<infer T> ? T : never;

/**
 * An endless list over an endpoint with `page` and `page_size` that answers `{list, total}`.
 * The pages come flattened in `items`; what a list that grows at the top would show twice, it
 * shows once (by `id`). `input` is the filter; the page size defaults to 10 (specification §9).
 */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'page'>,
  options: { enabled?: boolean; staleTime?: number } = {},
) {
  const allowed = useSession().status === 'in' || endpoint.access === 'public';
  const sized = { page_size: limits.orderPageSize, ...input };
  const query = useInfiniteQuery(
    {
      ...options,
      enabled: allowed && (options.enabled ?? true),
      meta: { access: endpoint.access, streams: endpoint.streams },
      queryKey: [...apiQueryKey(endpoint, sized), 'pages'],
      queryFn: async ({ pageParam, signal }) => {
        const page = await api.call(endpoint, { ...sized, page: pageParam } as InputOf<E>, {
          signal,
        });
        return page as Page<ItemOf<E>>;
      },
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.list.length > 0 && pages.length * sized.page_size < last.total
          ? pages.length + 1
          : undefined,
    },
    queryClient,
  );
  const pages = query.data?.pages;
  return {
    ...query,
    items: pages && unique(pages.flatMap((p) => p.list)),
    total: pages?.at(-1)?.total,
  };
}

function unique<T>(items: T[]): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const id = typeof item === 'object' && item && 'id' in item ? item.id : item;
    return seen.size < seen.add(id).size;
  });
}
