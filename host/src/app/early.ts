/**
 * A step of the boot that is started before its turn: the first call returns what was started now,
 * every later one (a retry) starts again.
 */
export function early<T>(run: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined = run();
  // Its turn handles a failure; until then it must not be an unhandled rejection.
  started.catch(() => {});
  return () => {
    const result = started ?? run();
    started = undefined;
    return result;
  };
}
