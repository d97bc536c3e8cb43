import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import { limits } from '@shared/contract';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { useSession } from '../session/use-session.ts';
import { queryClient } from './query-client.ts';
import { idOf, type Page } from './refresh-top.ts';
import { apiQueryKey } from './use-api-query.ts';

type ItemOf<E extends Endpoint> = DataOf<E> extends { list: (infer T)[] } ? T : never;

interface NumberedPage {
  list: unknown[];
  total: number;
}

export type ApiPages<T> = UseInfiniteQueryResult & { items: T[] | undefined };

/**
 * Returns the endless list of an endpoint: by `cursor` and `limit` (`{list, next}`), or by `page`
 * and `page_size` (`{list, total}`). `items` holds each `id` once. A page has 10 items
 * (specification §9) unless the input sets `limit` or `page_size`. A message of the endpoint's
 * streams refreshes the first page, or all numbered pages, because new items shift them.
 */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'cursor' | 'page'>,
  options: { enabled?: boolean; staleTime?: number } = {},
): ApiPages<ItemOf<E>> {
  const allowed = useSession().status === 'in' || endpoint.access === 'public';
  const { input: rule } = endpoint;
  const numbered = 'shape' in rule && Object.hasOwn(rule.shape as object, 'page');
  const sizeName = numbered ? 'page_size' : 'limit';
  const size = Number((input as Record<string, unknown>)[sizeName] ?? limits.orderPageSize);
  const sized = { ...input, [sizeName]: size };
  const query = useInfiniteQuery(
    {
      ...options,
      enabled: allowed && (options.enabled ?? true),
      meta: {
        access: endpoint.access,
        streams: endpoint.streams,
        ...(!numbered && { firstPage: () => api.call(endpoint, sized as InputOf<E>) }),
      },
      queryKey: [...apiQueryKey(endpoint, sized), 'pages'],
      queryFn: async ({ pageParam, signal }) => {
        const where = numbered
          ? { page: Number(pageParam ?? 1) }
          : pageParam && { cursor: pageParam };
        const part = { ...sized, ...where } as InputOf<E>;
        const page = (await api.call(endpoint, part, { signal })) as Page<ItemOf<E>> | NumberedPage;
        return ('total' in page ? withNext(page, pageParam, size) : page) as Page<ItemOf<E>>;
      },
      initialPageParam: null as string | null,
      // Stops endless loading of empty pages, whatever cursor the server returns.
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

function withNext(
  { list, total }: NumberedPage,
  number: string | null,
  size: number,
): Page<unknown> {
  const page = Number(number ?? 1);
  return { list, next: page * size < total ? String(page + 1) : null };
}

function unique<T>(items: T[]): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => seen.size < seen.add(idOf(item)).size);
}
