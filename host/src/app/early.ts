/**
 * A step of the boot that is under way before its turn: the first call gives what was started now,
 * every later one (a retry) starts anew.
 */
export function early<T>(run: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined = run();
  // Its turn will tell; until then a failure is nobody's.
  started.catch(() => {});
  return () => {
    const result = started ?? run();
    started = undefined;
    return result;
  };
}
