import { type StreamName, streamAudience } from '@shared/contract';
import { atom } from 'jotai';
import { shellStore } from '../store.ts';
import type { StreamListener } from './client.ts';

type Connections = typeof import('./realtime.ts');

/** Whether live data is wanted and has stopped. */
export const interruptedAtom = atom(false);

export const isPublicStream = (stream: StreamName): boolean => streamAudience[stream] === 'public';

let loaded: Connections | undefined;
let loading: Promise<Connections> | undefined;
/** What wanted a connection when its code could not be had. */
const failed = new Set<() => void>();

/** The connections' code, once: no part of the first page, which shows no live data. */
export function loadRealtime(): Promise<Connections> {
  loading ??= import('./realtime.ts').then(
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

/**
 * Listens to a stream on the connection that carries it, as soon as its code is here, until the
 * result is called. A message can be missed while the connection is down: see `onReconnected`.
 */
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

/** The user asks for live data: connects at once instead of waiting for the next try. */
export function retryLiveData(): void {
  tryFailed();
  loaded?.retryConnections();
}

const reconnections = new Set<(streams: readonly string[]) => void>();

/** Called when a connection is back after a gap: refetch what these streams feed. */
export function onReconnected(fn: (streams: readonly string[]) => void): () => void {
  reconnections.add(fn);
  return () => reconnections.delete(fn);
}

/** For the connections: tells those who refetch. */
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
