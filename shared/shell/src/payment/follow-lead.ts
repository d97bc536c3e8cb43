/**
 * Elects one tab of the browser per name: the one that holds its lock. The next tab leads when that
 * tab aborts, closes or crashes. Without Web Locks, every tab leads.
 */
export function createLead(locks: Pick<LockManager, 'request'> | undefined) {
  return (name: string, signal: AbortSignal): (() => boolean) => {
    if (!locks) return () => true;
    let leads = false;
    const untilAborted = () =>
      new Promise<void>((resolve) => {
        leads = true;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    locks.request(`tessera.follow.${name}`, { signal }, untilAborted).catch((error: unknown) => {
      // A document without permission for locks leads too.
      if (!signal.aborted && error) leads = true;
    });
    return () => leads;
  };
}
