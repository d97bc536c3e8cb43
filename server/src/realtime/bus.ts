import type { StreamName, Streams } from '@shared/contract';

export interface BusMessage<S extends StreamName = StreamName> {
  userId: string;
  stream: S;
  data: Streams[S];
}

/** Carries realtime messages from what happened to the sockets that want to know. */
export interface Bus {
  /** Call after the commit: a message must never tell of something that is rolled back. */
  publish<S extends StreamName>(userId: string, stream: S, data: Streams[S]): void;
  /** @returns unsubscribe */
  subscribe(listener: (message: BusMessage) => void): () => void;
}

/** The bus within one process. A listener that throws does not keep others from hearing. */
export function createBus(onError: (error: unknown) => void = () => undefined): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish: (userId, stream, data) => {
      for (const listener of listeners) {
        try {
          listener({ userId, stream, data });
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
