import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/**
 * Marks queries as stale and fetches again what is on show. A fetch under way is not waited for: its
 * answer may be from before the change. TanStack alone lets a first one go on (`cancelRefetch` needs
 * data).
 */
export async function askAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ revert: true });
  await client.invalidateQueries(filters);
}

/** Asks again for what is on show and could not be reached. */
export function recover(client: QueryClient): void {
  void askAnew(client, { type: 'active', fetchStatus: 'idle', predicate: wasUnreachable });
}

function wasUnreachable({ state }: Query): boolean {
  return state.error instanceof ApiError && state.error.kind !== 'api';
}
