/** Runs tasks one by one in idle time, unless the user saves data. Ignores failed tasks. */
export function runIdleQueue(tasks: readonly (() => Promise<unknown>)[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const queue = [...tasks];
  const next = () => {
    const task = queue.shift();
    if (task)
      idle(() => {
        task().then(next, next);
      });
  };
  if (document.readyState === 'complete') next();
  else addEventListener('load', next, { once: true });
}

/** Calls `run` in idle time, within 3 s; without requestIdleCallback (Safari), after 500 ms. */
function idle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 500);
}
