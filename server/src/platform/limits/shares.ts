import pLimit from 'p-limit';
import { AppError } from '../errors/errors.ts';

/** One purpose's part of a resource that several purposes use. */
export interface Share {
  /** Maximum of concurrent tasks. */
  running: number;
  /** Maximum of waiting tasks; further ones are refused. */
  waiting: number;
  /** Maximum of running and waiting tasks of one caller. */
  perCaller: number;
}

/** A user, or a visitor's browser with its network address. */
export interface ShareCaller {
  key: string;
  /** Network address. Its callers together get at most half of a share, rounded up. */
  place?: string | undefined;
}

export interface Shares<Purpose extends string> {
  /**
   * Runs a task in the purpose's share.
   * @throws AppError tooManyRequests if caller or place has too many tasks; unavailable if the
   * share is full
   */
  run<T>(purpose: Purpose, caller: ShareCaller, task: () => Promise<T>): Promise<T>;
}

/** Creates a bulkhead: divides a resource between purposes, and each share between callers. */
export function createShares<Purpose extends string>(
  shares: Readonly<Record<Purpose, Share>>,
): Shares<Purpose> {
  const queues = new Map<Purpose, { limit: ReturnType<typeof pLimit>; counts: Counts }>();
  return {
    async run(purpose, { key, place }, task) {
      const { running, waiting, perCaller } = shares[purpose];
      const queue = queues.get(purpose) ?? { limit: pLimit(running), counts: createCounts() };
      queues.set(purpose, queue);
      const { limit, counts } = queue;
      const held = [
        { key: `caller ${key}`, max: perCaller },
        ...(place ? [{ key: `place ${place}`, max: Math.ceil((running + waiting) / 2) }] : []),
      ];
      if (held.some(({ key, max }) => counts.of(key) >= max)) {
        throw new AppError('tooManyRequests', { retryAfterS: 2 });
      }
      if (limit.activeCount + limit.pendingCount >= running + waiting) {
        throw new AppError('unavailable', { retryAfterS: 5 });
      }
      for (const { key } of held) counts.add(key, 1);
      try {
        return await limit(task);
      } finally {
        for (const { key } of held) counts.add(key, -1);
      }
    },
  };
}

type Counts = ReturnType<typeof createCounts>;

/** Creates counters by key; a key is deleted when it reaches 0. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, change: number): void {
      if (of(key) + change === 0) counts.delete(key);
      else counts.set(key, of(key) + change);
    },
  };
}
