export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `fn` once after `ms`; the result cancels it. */
  after(ms: number, fn: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after(ms, fn) {
    const id = setTimeout(fn, ms);
    return () => clearTimeout(id);
  },
};
