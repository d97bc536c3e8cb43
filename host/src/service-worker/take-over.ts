import type { WorkerScope } from './worker-scope.ts';

/** Sent by a page that has loaded (keep-for-offline.ts). */
export const takeOverMessage = 'TAKE_OVER';
/** Time after which a new worker no longer waits for a page, ms: the old one may break all pages. */
const longestWaitMs = 10_000;

/**
 * Replaces the worker in use once a page has loaded. The old worker ends when it has no request
 * left. In Chromium a navigation that starts at this moment never finishes, and pages send most of
 * their requests, and reload, while they load.
 */
export function takeOver(scope: WorkerScope): void {
  let isAllowed = () => {};
  const allowed = new Promise<void>((resolve) => {
    isAllowed = resolve;
  });
  scope.addEventListener('message', ({ data }) => {
    if (data?.type === takeOverMessage) isAllowed();
  });
  scope.addEventListener('install', (event) => {
    setTimeout(isAllowed, scope.registration.active ? longestWaitMs : 0);
    event.waitUntil(allowed.then(() => scope.skipWaiting()));
  });
}
