import type { Redis } from '../../platform/redis/index.ts';

/** Notifies sockets that a session was ended, before the next sweep detects it. */
export interface SessionEnded {
  emit(sessionId: string): void;
  subscribe(listener: (sessionId: string) => void): () => void;
}

const channel = 'realtime:session-ended';

/** Delivers within this process, and through Redis to the others. */
export function createSessionEnded(redis?: Redis): SessionEnded {
  const listeners = new Set<(sessionId: string) => void>();
  const deliver = (sessionId: string) => {
    for (const listener of listeners) listener(sessionId);
  };
  redis?.subscribe(channel, (message) => {
    if (typeof message === 'string') deliver(message);
  });
  return {
    emit: (sessionId) => {
      deliver(sessionId);
      redis?.publish(channel, sessionId);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
