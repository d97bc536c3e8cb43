import type { ErrorName } from '@shared/contract';
import { ApiError } from '@shared/shell';
import { useEffect, useRef, useState } from 'react';

/** Ms after which the page goes on without an answer. */
const patienceMs = 5_000;

/**
 * Returns a check of a recipient for use before the confirmation. It returns undefined if the
 * server does not answer, limits the checks, or is too old to know them: the transfer or withdrawal
 * itself checks the recipient again.
 * @param refusals errors about the recipient, which the form shows at its field
 */
export function useRecipientCheck(refusals: Partial<Record<ErrorName, 'address'>>) {
  const [isChecking, setChecking] = useState(false);
  const running = useRef<AbortController>(undefined);
  // Otherwise the confirmation would open over the page that the user went to.
  useEffect(() => () => running.current?.abort(), []);

  /** @throws ApiError of `refusals`, or of an ended session; AbortError on leaving the page */
  async function check<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
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
      return await call(own.signal);
    } catch (error) {
      if (own.signal.aborted && !isLate) throw new DOMException('left the page', 'AbortError');
      if (!(error instanceof ApiError)) return undefined;
      if (error.announced || (error.errorName ?? '') in refusals) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      running.current = undefined;
      setChecking(false);
    }
  }

  return { check, isChecking };
}
