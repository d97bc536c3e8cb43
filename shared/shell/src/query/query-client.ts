import type { Endpoint } from '@shared/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { toastError } from '../api/error-text.ts';
import { connectivityAtom } from '../connectivity/connectivity.ts';
import { languageAtom } from '../i18n/i18n.ts';
import { onReconnected } from '../realtime/live-data.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { followStreams } from './follow-streams.ts';
import { recover, refetchQueries, refetchStreams } from './refetch.ts';

/** Retries only 'offline' errors, because the API client repeats a GET itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Visible data stays after a failed refresh, so a toast reports the failure. A bar of the frame
    // reports that the device is offline.
    onError: (error, query) => {
      const isKnown = error instanceof ApiError && error.kind === 'offline';
      if (query.state.data !== undefined && !query.meta?.quiet && !isKnown) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A kept-alive page returns with its data after any time; the end of the session clears it.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.kind === 'offline',
      // Pausing while offline would show a skeleton forever; an error names the cause.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

followStreams(queryClient);
session.onLogout(() => queryClient.clear());
onReconnected((streams) => refetchStreams(queryClient, streams));
// The server translates its texts by the LANG header.
shellStore.sub(languageAtom, () => void queryClient.invalidateQueries());
let reached = true;
shellStore.sub(connectivityAtom, () => {
  const online = shellStore.get(connectivityAtom) === 'online';
  if (online && !reached) recover(queryClient);
  reached = online;
});

/** Marks all queries of these endpoints as stale, with any input; active ones refetch. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => refetchQueries(queryClient, { queryKey: [path] })));
}
