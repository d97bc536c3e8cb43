/** Runs a function when the browser is idle, within 2 s. @returns a function that cancels it */
export function onIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

/** Runs a task in idle time; after a failure, runs it again once the network is back. */
export function whenIdle(task: () => Promise<unknown>): void {
  onIdle(function run() {
    task().catch(() => addEventListener('online', run, { once: true }));
  });
}

/** Runs a task once in idle time, unless the browser saves data. @returns a function to cancel */
export function aheadWhenIdle(task: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onIdle(() => {
    if (!connection?.saveData) task().catch(() => {});
  });
}
