/**
 * Runs a task that fetches code when the browser has nothing better to do; one that fails is run
 * again once the network is back.
 */
export function whenIdle(task: () => Promise<unknown>): void {
  const run = () => {
    task().catch(() => addEventListener('online', run, { once: true }));
  };
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
