import {
  type PublicStreams,
  type StreamName,
  type Streams,
  streamNames,
  type UserStreams,
} from '@shared/contract';
import type { Redis } from './redis/index.ts';

export interface BusMessage<S extends StreamName = StreamName> {
  /** Whose it is; null: everybody's. */
  userId: string | null;
  stream: S;
  data: Streams[S];
}

/** Carries realtime messages from what happened to the sockets that want to know. */
export interface Bus {
  /** Call after the commit: a message must never tell of something that is rolled back. */
  publish<S extends keyof UserStreams>(userId: string, stream: S, data: Streams[S]): void;
  /** To everybody who is signed in, at whatever process. Call after the commit. */
  announce<S extends keyof UserStreams>(stream: S, data: Streams[S]): void;
  /** To everybody's sockets of this process: each process finds out for itself (rates). */
  broadcast<S extends keyof PublicStreams>(stream: S, data: Streams[S]): void;
  /** @returns unsubscribe */
  subscribe(listener: (message: BusMessage) => void): () => void;
}

interface BusOptions {
  /** Where the sockets of other processes hear of it; none: this process only. */
  redis?: Redis | undefined;
  onError?: (error: unknown) => void;
}

const channel = 'realtime:message';

/** A listener that throws does not keep others from hearing. */
export function createBus({ redis, onError = () => undefined }: BusOptions = {}): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        onError(error);
      }
    }
  };
  redis?.subscribe(channel, (message) => {
    if (isMessage(message)) deliver(message);
  });
  return {
    publish: (userId, stream, data) => {
      const message: BusMessage = { userId, stream, data };
      deliver(message);
      redis?.publish(channel, message);
    },
    announce: (stream, data) => {
      const message: BusMessage = { userId: null, stream, data };
      deliver(message);
      redis?.publish(channel, message);
    },
    broadcast: (stream, data) => deliver({ userId: null, stream, data }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Another process may run another version: a stream unknown here is nobody's. */
function isMessage(value: unknown): value is BusMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, stream, data } = value as Partial<BusMessage>;
  const isAddressed = userId === null || typeof userId === 'string';
  return isAddressed && streamNames.includes(stream as StreamName) && data != null;
}
