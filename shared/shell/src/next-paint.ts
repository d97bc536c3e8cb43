import { nextTask } from './next-task.ts';

/**
 * Resolves when the frame under way is on the screen; at once in a hidden page, which paints
 * none.
 */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    // A page that is hidden meanwhile gets no frame.
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(() => void nextTask().then(done));
  });
}
