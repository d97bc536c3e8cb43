import {
  type PublicStreams,
  type StreamName,
  type Streams,
  streamNames,
  type UserStreams,
} from '@shared/contract';
import type { Redis } from './redis/index.ts';
import { continueTrace, currentTraceParent, inSpan } from './tracing/index.ts';

export interface BusMessage<S extends StreamName = StreamName> {
  /** Recipient; null: all users. */
  userId: string | null;
  stream: S;
  data: Streams[S];
}

/** Passes realtime messages to its listeners, which send them to sockets. */
export interface Bus {
  /** Sends to one user. Call after the commit, so that no message reports a rolled-back change. */
  publish<S extends keyof UserStreams>(userId: string, stream: S, data: Streams[S]): void;
  /** Sends to all signed-in users, through all processes. Call after the commit. */
  announce<S extends keyof UserStreams>(stream: S, data: Streams[S]): void;
  /** Sends to all sockets of this process only, for data that each process reads itself (rates). */
  broadcast<S extends keyof PublicStreams>(stream: S, data: Streams[S]): void;
  /** Calls `listener` for each message. @returns a function that unsubscribes it */
  subscribe(listener: (message: BusMessage) => void): () => void;
}

interface BusOptions {
  /** Passes messages to other processes; undefined: this process only. */
  redis?: Redis | undefined;
  onError?: (error: unknown) => void;
}

const channel = 'realtime:message';

/** Creates a bus. A listener that throws does not stop the others. */
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
  const send = (message: BusMessage) =>
    inSpan(`publish ${message.stream}`, { kind: 'producer' }, () => {
      deliver(message);
      const traceparent = currentTraceParent();
      redis?.publish(channel, traceparent ? { ...message, traceparent } : message);
    });
  redis?.subscribe(channel, (message) => {
    if (!isMessage(message)) return;
    const { traceparent } = message as { traceparent?: unknown };
    continueTrace(traceparent, `receive ${message.stream}`, { kind: 'consumer' }, () =>
      deliver(message),
    );
  });
  return {
    publish: (userId, stream, data) => send({ userId, stream, data }),
    announce: (stream, data) => send({ userId: null, stream, data }),
    broadcast: (stream, data) => deliver({ userId: null, stream, data }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether a value is a message. Other versions may send streams that this one lacks. */
function isMessage(value: unknown): value is BusMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, stream, data } = value as Partial<BusMessage>;
  const isAddressed = userId === null || typeof userId === 'string';
  return isAddressed && streamNames.includes(stream as StreamName) && data != null;
}
