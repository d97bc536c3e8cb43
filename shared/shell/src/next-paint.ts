import { nextTask } from './next-task.ts';

/** Resolves after the next paint; at once in a hidden page, which does not paint. */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    // If the page is hidden meanwhile, no frame follows.
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(() => void nextTask().then(done));
  });
}
