import { toastError } from '@shared/shell';
import { useState } from 'react';

/** Returns `run`, which calls `work`, and `busy`, true while `work` runs. Toasts a failure. */
export function useBusyCall<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  onFailed?: () => void,
) {
  const [busy, setBusy] = useState(false);

  async function run(...args: Args): Promise<void> {
    setBusy(true);
    try {
      await work(...args);
    } catch (error) {
      toastError(error);
      onFailed?.();
    } finally {
      setBusy(false);
    }
  }

  return { run, busy };
}
