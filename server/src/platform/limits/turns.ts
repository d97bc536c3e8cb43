/** Runs tasks of one key one after the other, tasks of different keys at once. */
export interface Turns {
  /** @throws TurnsFull when too many of the key wait already. */
  take<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** So many tasks of one key wait that another one would wait too long. */
export class TurnsFull extends Error {
  override name = 'TurnsFull';
}

/**
 * What would wait for the same lock in the database waits here instead, where it holds none of the
 * pool's connections.
 * @param max tasks of one key, the running one included.
 */
export function createTurns(max: number): Turns {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    take(key, task) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= max) return Promise.reject(new TurnsFull(key));
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
