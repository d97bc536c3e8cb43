import type { QueryClient } from '@tanstack/react-query';
import { askAnew } from './refetch.ts';

/**
 * Marks what these realtime streams feed (contract, `Endpoint.streams`) as stale; what is on show is
 * fetched again at once.
 */
export function refetchFed(client: QueryClient, streams: readonly string[]): void {
  void askAnew(client, {
    predicate: ({ meta }) =>
      Array.isArray(meta?.streams) && meta.streams.some((name) => streams.includes(name)),
  });
}
