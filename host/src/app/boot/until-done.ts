/**
 * Runs a step of the boot until it succeeds. Each failure is handed to `onFailure`, which resolves
 * when it should be tried again. Running the step again must be harmless.
 */
export async function untilDone<T>(
  run: () => T | Promise<T>,
  onFailure: (error: unknown) => Promise<void>,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      await onFailure(error);
    }
  }
}
