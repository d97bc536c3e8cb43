import type { Timers } from '../timers.ts';
import { type RequestOptions, request } from './request.ts';
import type { Eip1193Provider } from './types.ts';

/** Returns the accounts in a wallet's answer or event; other values are skipped. */
export function accountList(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'string' && /^0x[0-9a-fA-F]{40}$/.test(entry))
    : [];
}

export function firstAccount(value: unknown): string | undefined {
  return accountList(value)[0];
}

/** Returns unchecked accounts. Some wallets answer only by an event. @throws WalletError */
export async function askForAccounts(
  provider: Eip1193Provider,
  timers: Timers,
  { signal, ...options }: Omit<RequestOptions, 'kind'>,
): Promise<unknown> {
  const asking = new AbortController();
  const stop = () => asking.abort(signal?.reason);
  if (signal?.aborted) throw signal.reason;
  signal?.addEventListener('abort', stop, { once: true });
  let onAccountsChanged = (_accounts: unknown) => {};
  const announced = new Promise<unknown>((resolve) => {
    onAccountsChanged = (accounts) => firstAccount(accounts) && resolve(accounts);
  });
  provider.on?.('accountsChanged', onAccountsChanged);
  try {
    const asked = { ...options, kind: 'prompt' as const, signal: asking.signal };
    return await Promise.race([
      request(provider, timers, 'eth_requestAccounts', [], asked),
      announced,
    ]);
  } finally {
    provider.removeListener?.('accountsChanged', onAccountsChanged);
    signal?.removeEventListener('abort', stop);
    asking.abort();
  }
}
