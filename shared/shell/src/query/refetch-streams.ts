import type { QueryClient } from '@tanstack/react-query';
import { refetchQueries } from './refetch.ts';

/**
 * Marks the queries of these realtime streams (contract, `Endpoint.streams`) as stale; active ones
 * refetch at once.
 */
export function refetchStreams(client: QueryClient, streams: readonly string[]): void {
  void refetchQueries(client, {
    predicate: ({ meta }) =>
      Array.isArray(meta?.streams) && meta.streams.some((name) => streams.includes(name)),
  });
}
