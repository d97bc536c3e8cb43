/**
 * Runs a step of the boot until it succeeds. After each failure it calls `onFailure`, which
 * resolves when the step should be retried. Running the step again must be harmless.
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
