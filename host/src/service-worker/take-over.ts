import type { WorkerScope } from './worker-scope.ts';

/** Time until a new worker replaces the one in use, ms. Pages have loaded by then. */
const settleMs = 10_000;

/**
 * Replaces the worker in use, but not while pages load. The old worker ends when it has no request
 * left. In Chromium a navigation that starts at this moment never finishes, and after a release
 * pages send many requests and reload.
 */
export function takeOver(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    const settled = new Promise((resolve) => {
      setTimeout(resolve, scope.registration.active ? settleMs : 0);
    });
    event.waitUntil(settled.then(() => scope.skipWaiting()));
  });
}
