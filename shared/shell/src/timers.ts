export interface Timers {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `fn` once after `ms`, unless the returned function is called before. */
  after(ms: number, fn: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after(ms, fn) {
    const id = setTimeout(fn, ms);
    return () => clearTimeout(id);
  },
};
