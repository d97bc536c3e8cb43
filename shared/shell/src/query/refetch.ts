import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/**
 * Marks the queries of the filters as stale and refetches active ones. Cancels their fetches in
 * flight, which may predate the change: TanStack's `cancelRefetch` does not cancel a first fetch.
 */
export async function refetchQueries(client: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ revert: true });
  await client.invalidateQueries(filters);
}

/**
 * Refetches what failed while the server was not reachable: its calls, and the reads of the wallet,
 * whose node may be away as well.
 */
export function recover(client: QueryClient): void {
  void refetchQueries(client, {
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state: { error } }) =>
      error !== null && !(error instanceof ApiError && error.kind === 'api'),
  });
}

export function refetchStreams(client: QueryClient, streams: readonly string[]): void {
  void refetchQueries(client, {
    predicate: ({ meta }) =>
      Array.isArray(meta?.streams) && meta.streams.some((name) => streams.includes(name)),
  });
}
