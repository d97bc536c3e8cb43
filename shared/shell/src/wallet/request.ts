import type { Timers } from '../timers.ts';
import type { Eip1193Provider } from './types.ts';
import { toWalletError, WalletError } from './wallet-error.ts';

/**
 * How long a wallet may take, in ms. A `read` is answered by the wallet's node; a `prompt` by a
 * person: after `slow` the interface says 'open your wallet', after `fail` it offers to try again.
 */
export const waitingTimes = {
  read: { slow: 4_000, fail: 10_000 },
  prompt: { slow: 15_000, fail: 180_000 },
} as const;

export interface RequestOptions {
  kind?: keyof typeof waitingTimes;
  /** Called once when the answer is slow to come: time to show the next step. */
  onSlow?: () => void;
  signal?: AbortSignal;
  /** The answer, when it comes after the request was given up: the wallet may have sent money. */
  onLate?: (answer: unknown) => void;
  /** The refusal, when it comes after the request was given up. */
  onLateError?: (error: WalletError) => void;
}

/**
 * One EIP-1193 request that always ends.
 * @throws WalletError; code 'timeout' when nothing came back. The abort reason when aborted.
 */
export function request(
  provider: Eip1193Provider,
  timers: Timers,
  method: string,
  params: readonly unknown[] = [],
  { kind = 'read', onSlow, signal, onLate, onLateError }: RequestOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stopSlow = timers.after(waitingTimes[kind].slow, () => onSlow?.());
    const stopFail = timers.after(waitingTimes[kind].fail, () =>
      settle(() => reject(new WalletError('timeout'))),
    );
    const abort = () => settle(() => reject(signal?.reason));
    let settled = false;
    const settle = (end: () => void) => {
      settled = true;
      stopSlow();
      stopFail();
      signal?.removeEventListener('abort', abort);
      end();
    };
    signal?.addEventListener('abort', abort, { once: true });
    // In a promise, because some providers throw before they return one.
    Promise.resolve()
      .then(() => provider.request({ method, params }))
      .then(
        (answer) => (settled ? onLate?.(answer) : settle(() => resolve(answer))),
        (error) =>
          settled
            ? onLateError?.(toWalletError(error))
            : settle(() => reject(toWalletError(error))),
      );
  });
}
