import type { Endpoint } from '@shared/contract';
import { askAnew } from './ask-anew.ts';
import { queryClient } from './query-client.ts';

/** Marks all queries of these endpoints as stale, whatever their input; those on show refetch. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => askAnew(queryClient, { queryKey: [path] })));
}
