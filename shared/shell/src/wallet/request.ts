import type { Timers } from '../timers.ts';
import type { Eip1193Provider } from './types.ts';
import { toWalletError, WalletError } from './wallet-error.ts';

/** Times in ms until a request is `slow` or fails. A person answers a `prompt`, a node a `read`. */
export const waitingTimes = {
  read: { slow: 4_000, fail: 10_000 },
  prompt: { slow: 15_000, fail: 180_000 },
} as const;

export interface RequestOptions {
  kind?: keyof typeof waitingTimes;
  /** Called once if the answer is slow, to show the next step. */
  onSlow?: () => void;
  signal?: AbortSignal;
  /** Called with an answer after the request was abandoned: the wallet may have sent money. */
  onLate?: (answer: unknown) => void;
  /** Called with a refusal after the request was abandoned. */
  onLateError?: (error: WalletError) => void;
}

/** Returns the answer. Always settles. @throws WalletError ('timeout'), or the abort reason */
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
    const own = kind === 'prompt' ? provider.promptMs : undefined;
    const stopFail = timers.after(own ?? waitingTimes[kind].fail, () =>
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
    // Called in `then`, because some providers throw instead of returning a promise.
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
