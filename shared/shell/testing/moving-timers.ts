import type { Timers } from '../src/timers.ts';

export interface MovingTimers extends Timers {
  /** Advances the time and runs each due timer in order, at its time. */
  move(ms: number): void;
  /** Number of waiting timers. */
  readonly waiting: number;
}

/** Returns timers whose clock the test advances. `start`: ms since the epoch. */
export function movingTimers(start = 1_800_000_000_000): MovingTimers {
  let now = start;
  const waiting = new Set<{ at: number; fn: () => void }>();
  return {
    now: () => now,
    after(ms, fn) {
      const entry = { at: now + ms, fn };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    move(ms) {
      const end = now + ms;
      for (;;) {
        const [first] = [...waiting].sort((a, b) => a.at - b.at);
        if (!first || first.at > end) break;
        waiting.delete(first);
        now = Math.max(now, first.at);
        first.fn();
      }
      now = end;
    },
    get waiting() {
      return waiting.size;
    },
  };
}
