/** Runs once the browser has nothing better to do; the result calls it off. */
export function onIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

/** Fetches in idle time what is needed for certain; what failed, again once the network is back. */
export function whenIdle(task: () => Promise<unknown>): void {
  onIdle(function run() {
    task().catch(() => addEventListener('online', run, { once: true }));
  });
}

/**
 * Fetches in idle time what may be needed, once and unless the user asked to save data; the result
 * calls it off. Whoever needs it and finds it missing fetches it again.
 */
export function aheadWhenIdle(task: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onIdle(() => {
    if (!connection?.saveData) task().catch(() => {});
  });
}
