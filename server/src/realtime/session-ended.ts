/** Tells the sockets of this process that a session was ended, before the next sweep finds out. */
export interface SessionEnded {
  emit(sessionId: string): void;
  subscribe(listener: (sessionId: string) => void): () => void;
}

export function createSessionEnded(): SessionEnded {
  const listeners = new Set<(sessionId: string) => void>();
  return {
    emit: (sessionId) => {
      for (const listener of listeners) listener(sessionId);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
