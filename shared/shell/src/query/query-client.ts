import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { toastError } from '../api/error-text.ts';
import { connectivityAtom } from '../connectivity/connectivity.ts';
import { languageAtom } from '../i18n/i18n.ts';
import { onReconnected } from '../realtime/live-data.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { followStreams } from './follow-streams.ts';
import { recover } from './refetch.ts';
import { refetchFed } from './refetch-streams.ts';

/**
 * The one TanStack client. A refusal is not asked twice; the API client itself repeats a GET that
 * met a network failure, so only 'offline' gets another try here, when the network is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A list that is on show stays; only then is a toast the place to say that it is not fresh.
    // `meta: { quiet: true }`: no toast.
    onError: (error, query) => {
      if (query.state.data !== undefined && !query.meta?.quiet) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A kept page comes back with its data however long it was hidden; a session's end clears it.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.kind === 'offline',
      // Pausing while offline would show a skeleton for ever; an error says what is wrong.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

followStreams(queryClient);
session.onLogout(() => queryClient.clear());
onReconnected((streams) => refetchFed(queryClient, streams));
// The server words its texts by LANG.
shellStore.sub(languageAtom, () => void queryClient.invalidateQueries());
let reached = true;
shellStore.sub(connectivityAtom, () => {
  const online = shellStore.get(connectivityAtom) === 'online';
  if (online && !reached) recover(queryClient);
  reached = online;
});
