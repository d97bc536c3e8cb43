import { setTimeout as delay } from 'node:timers/promises';

interface LoopOptions {
  /** Runs one round; returns true when more work is ready. */
  step(): Promise<boolean>;
  /** Pause after a round without further work. */
  intervalMs: number;
  onError(error: unknown): void;
  onSuccess?(): void;
}

const longestPauseMs = 30_000;

/** Returns the pause after the n-th consecutive failure: doubles from the interval up to 30 s. */
export function backoffMs(intervalMs: number, failures: number): number {
  return Math.min(longestPauseMs, intervalMs * 2 ** Math.min(failures, 20));
}

/**
 * Repeats a step until stopped. Errors lengthen the pause but do not end the loop.
 * @returns a function that stops; it resolves when the current round has ended
 */
export function startLoop(options: LoopOptions): () => Promise<void> {
  const { step, intervalMs, onError, onSuccess } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let more = false;
      try {
        more = await step();
        failures = 0;
        onSuccess?.();
      } catch (error) {
        failures += 1;
        onError(error);
      }
      if (!more) await pause(backoffMs(intervalMs, failures), signal);
    }
  }

  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
