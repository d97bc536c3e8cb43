/** Starts a step now. The first call returns its promise; each later call starts it again. */
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
