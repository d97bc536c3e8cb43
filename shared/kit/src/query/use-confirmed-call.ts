import type { Endpoint, InputOf } from '@shared/contract';
import { confirm, toast, toastError } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { dismissDone } from '../sheet/dismiss-done.ts';

/** Returns `run`, a call that the user confirms, and `busy`. Toasts report success and failure. */
export function useConfirmedCall<E extends Endpoint>(endpoint: E) {
  const { mutateAsync, isPending: busy } = useApiMutation(endpoint, { quiet: true });

  /** @param question undefined: calls without a dialog @returns whether the call succeeded */
  async function run(
    input: InputOf<E>,
    question: Parameters<typeof confirm>[0] | undefined,
    done: string,
  ): Promise<boolean> {
    dismissDone();
    try {
      if (question) await confirm(question);
      await mutateAsync(input);
      toast({ tone: 'success', text: done });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  return { run, busy };
}
