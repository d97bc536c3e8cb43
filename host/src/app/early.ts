/** Starts a step now. The returned function first returns that run; later calls start a new one. */
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
