import { type StreamName, streamAudience } from '@shared/contract';
import { atom } from 'jotai';
import { shellStore } from '../store.ts';
import type { StreamListener } from './client.ts';

type Connections = typeof import('./realtime.lazy.ts');

/** Whether live data has stopped while there are subscriptions. */
export const interruptedAtom = atom(false);

export const isPublicStream = (stream: StreamName): boolean => streamAudience[stream] === 'public';

let loaded: Connections | undefined;
let loading: Promise<Connections> | undefined;
/** Subscriptions to retry, because the code failed to load. */
const failed = new Set<() => void>();

/** Loads the connections' code; only a failed load is repeated. The first page has no live data. */
export function loadRealtime(): Promise<Connections> {
  loading ??= import('./realtime.lazy.ts').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Listens once the code has loaded; the result unsubscribes. For gaps, see `onReconnected`. */
export function listen<S extends StreamName>(stream: S, listener: StreamListener<S>): () => void {
  let stop = () => {};
  const begin = () =>
    withConnections(
      ({ connectionOf }) => {
        if (!stopped) stop = connectionOf(stream).listen(stream, listener);
      },
      () => failed.add(begin),
    );
  let stopped = false;
  begin();
  return () => {
    stopped = true;
    failed.delete(begin);
    stop();
  };
}

/** Loads missing code again, and reconnects at once instead of with the next retry. */
export function retryLiveData(): void {
  tryFailed();
  loaded?.retryConnections();
}

const reconnections = new Set<(streams: readonly string[]) => void>();

/** Calls `fn` after a reconnect that may have missed messages, to refetch their data. */
export function onReconnected(fn: (streams: readonly string[]) => void): () => void {
  reconnections.add(fn);
  return () => reconnections.delete(fn);
}

export function reconnected(streams: readonly string[]): void {
  for (const fn of [...reconnections]) fn(streams);
}

function withConnections(use: (connections: Connections) => void, onFailure: () => void): void {
  if (loaded) {
    use(loaded);
    return;
  }
  loadRealtime().then(use, () => {
    onFailure();
    shellStore.set(interruptedAtom, true);
    addEventListener('online', tryFailed, { once: true });
  });
}

function tryFailed(): void {
  const begins = [...failed];
  failed.clear();
  for (const begin of begins) begin();
}
