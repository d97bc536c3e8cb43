/** Data that the page needs for the wallet; must be JSON. */
export interface InjectOptions {
  name: string;
  rdns: string;
  /** Announces the wallet by EIP-6963, sets `window.ethereum`, or both like most wallets today. */
  announce: 'eip6963' | 'legacy' | 'both';
  /** Names of the page's functions: one calls the test, the other emits the wallet's events. */
  requestName: string;
  emitName: string;
}

export type Answer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } };

/**
 * Runs in the page before its own scripts; answers come from the test. Uses no variables from
 * outside, because Playwright sends the function's source text.
 */
export function injectWallet(options: InjectOptions): void {
  // Wallets inject into web pages only; init scripts also run in about:blank.
  if (location.protocol === 'about:') return;
  const page = window as unknown as Record<string, unknown>;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const provider = {
    isMetaMask: options.announce !== 'eip6963',
    async request(args: { method: string; params?: unknown }): Promise<unknown> {
      const ask = page[options.requestName] as (text: string) => Promise<Answer>;
      const answer = await ask(JSON.stringify(args));
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  page[options.emitName] = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  };

  if (options.announce !== 'eip6963') page.ethereum = provider;
  if (options.announce === 'legacy') return;
  const info = {
    uuid: crypto.randomUUID(),
    name: options.name,
    rdns: options.rdns,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"%3E%3Ccircle cx="18" cy="18" r="9" fill="%230f6b56"/%3E%3C/svg%3E',
  };
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
