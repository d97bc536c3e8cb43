/** Runs tasks of one key in sequence and tasks of different keys concurrently. */
export interface KeyedQueue {
  /** Runs a task after the others of its key. @throws KeyedQueueFull when the key has too many */
  take<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export class KeyedQueueFull extends Error {
  override name = 'KeyedQueueFull';
}

/**
 * Creates a queue for tasks that need the same database lock, so that waiting tasks use no
 * connection of the pool.
 * @param max tasks of one key, the running one included
 */
export function createKeyedQueue(max: number): KeyedQueue {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    take(key, task) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= max) return Promise.reject(new KeyedQueueFull(key));
      const mine = line.last.then(task, task);
      line.last = mine.catch(() => undefined);
      line.length += 1;
      lines.set(key, line);
      return mine.finally(() => {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      });
    },
  };
}
