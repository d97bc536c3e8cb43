/**
 * Starts a step of the boot before its result is needed. The first call returns the started
 * promise; each later call (a retry) starts the step again.
 */
export function early<T>(run: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined = run();
  // The first call handles a failure; until then it must not be an unhandled rejection.
  started.catch(() => {});
  return () => {
    const result = started ?? run();
    started = undefined;
    return result;
  };
}
