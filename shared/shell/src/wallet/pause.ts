import type { Timers } from '../timers.ts';

/** Resolves after `ms`; rejects with the signal's reason if it is aborted first. */
export function pause(timers: Timers, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = timers.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
