import { setTimeout as delay } from 'node:timers/promises';

export interface WatchOptions {
  /** Time between two checks, ms. */
  everyMs?: number;
  /** Time for an answer, ms. */
  timeoutMs?: number;
  /** Number of consecutive failures to report; a single one may be due to a busy machine. */
  failures?: number;
}

/**
 * Watches for a process that runs but does not answer.
 * @param check resolves on an answer; `signal` aborts at the time limit
 * @param onSilent called once after `failures` consecutive failures; the watch then ends
 * @returns a function that ends the watch
 */
export function watchAnswers(
  check: (signal: AbortSignal) => Promise<unknown>,
  onSilent: () => void,
  { everyMs = 2_000, timeoutMs = 4_000, failures = 3 }: WatchOptions = {},
): () => void {
  const stop = new AbortController();
  const watch = async () => {
    let silent = 0;
    while (silent < failures) {
      await delay(everyMs, undefined, { signal: stop.signal, ref: false });
      silent = (await answers(check, timeoutMs)) ? 0 : silent + 1;
    }
    if (!stop.signal.aborted) onSilent();
  };
  // The wait rejects when the watch is stopped.
  watch().catch(() => {});
  return () => stop.abort();
}

async function answers(
  check: (signal: AbortSignal) => Promise<unknown>,
  timeoutMs: number,
): Promise<boolean> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      controller.abort();
      resolve(false);
    }, timeoutMs);
  });
  const answered = check(controller.signal).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timeout]).finally(() => clearTimeout(timer));
}
