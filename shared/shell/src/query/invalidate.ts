import type { Endpoint } from '@shared/contract';
import { queryClient } from './query-client.ts';
import { refetchQueries } from './refetch.ts';

/** Marks all queries of these endpoints as stale, with any input; active ones refetch. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => refetchQueries(queryClient, { queryKey: [path] })));
}
