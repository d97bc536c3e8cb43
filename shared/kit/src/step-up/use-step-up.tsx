import type { ConfirmedStepUp, ErrorName, StepUpIntent } from '@shared/contract';
import { ApiError, ConfirmCancelled } from '@shared/shell';
import { type ReactNode, useState } from 'react';
import { useLazySheet } from '../sheet/use-lazy-sheet.tsx';
import type { AskedStepUp } from './step-up-sheet.tsx';

/** @sealed */
export interface StepUpGuard {
  /**
   * Makes a call, and makes it again with a confirmation if the server requires one.
   * @throws ConfirmCancelled if the member closes the sheet, or the error of the call
   */
  guard<T>(intent: StepUpIntent, call: (confirmed?: ConfirmedStepUp) => Promise<T>): Promise<T>;
  /** The sheet. Render it beside the form or button that makes the call. */
  sheet: ReactNode;
}

const load = async () => (await import('./step-up-sheet.tsx')).StepUpSheet;

/** Returns a guard for calls that may need a confirmation. Its sheet loads when it is needed. */
export function useStepUp(): StepUpGuard {
  const [asked, setAsked] = useState<AskedStepUp>();
  const { show, sheet } = useLazySheet(load);

  async function guard<T>(
    intent: StepUpIntent,
    call: (confirmed?: ConfirmedStepUp) => Promise<T>,
  ): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.is('stepUpRequired'))) throw error;
    }
    // Loads the sheet first, so that a failed load rejects.
    await load();
    return new Promise<T>((resolve, reject) => {
      setAsked({
        intent,
        async send(confirmed) {
          try {
            resolve(await call(confirmed));
          } catch (error) {
            if (keepsSheet(error)) throw error;
            reject(error);
          }
        },
        cancel: () => reject(new ConfirmCancelled()),
      });
      show();
    });
  }

  return { guard, sheet: asked && sheet({ asked }) };
}

const confirmationErrors: readonly ErrorName[] = ['stepUpRequired', 'stepUpExpired'];

/** Returns whether another attempt may help: the confirmation was refused, or no answer came. */
function keepsSheet(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.kind !== 'api' || confirmationErrors.some((name) => error.is(name));
}
