import type { ErrorName, TransferRecipient } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { ApiError, api } from '@shared/shell';
import { useEffect, useRef, useState } from 'react';

/** Errors about the recipient → the field that shows them. */
export const recipientErrors = {
  addressMistyped: 'address',
  recipientUnknown: 'address',
  transferToSelf: 'address',
} as const satisfies Partial<Record<ErrorName, 'address'>>;

/** Ms after which the page goes on without an answer. */
const patienceMs = 5_000;

/**
 * Returns a check of a transfer's recipient for use before the confirmation. It returns undefined
 * if the server does not answer, limits the checks, or is too old to know them: the transfer itself
 * checks the recipient again.
 */
export function useRecipientCheck() {
  const [isChecking, setChecking] = useState(false);
  const running = useRef<AbortController>(undefined);
  // Otherwise the confirmation would open over the page that the user went to.
  useEffect(() => () => running.current?.abort(), []);

  /** @throws ApiError of `recipientErrors`, or of an ended session; AbortError on leaving the page */
  async function checkRecipient(address: string): Promise<TransferRecipient | undefined> {
    const own = new AbortController();
    running.current = own;
    let isLate = false;
    // iOS 15 lacks `AbortSignal.timeout`.
    const timer = setTimeout(() => {
      isLate = true;
      own.abort();
    }, patienceMs);
    setChecking(true);
    try {
      return await api.call(user.transferRecipient, { address }, { signal: own.signal });
    } catch (error) {
      if (own.signal.aborted && !isLate) throw new DOMException('left the page', 'AbortError');
      if (isRefusal(error)) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      running.current = undefined;
      setChecking(false);
    }
  }

  return { checkRecipient, isChecking };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.announced || (error.errorName ?? '') in recipientErrors;
}
