import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';

const key = 'tessera.unrevoked';
/** Wait between two attempts, ms. When the network is back, an attempt follows at once. */
const retryMs = 30_000;

interface RevocationPorts {
  timers: Timers;
  store: TextStore;
  /** Storage of tokens: in the page's memory alone, or also in the tab's storage. */
  persistence(): 'session' | 'memory';
  /** @returns false if the token may still be valid, so that the call is repeated */
  revoke(token: string): Promise<boolean>;
}

/** Returns a queue that retries failed revocations, even after a reload if tokens may be stored. */
export function createRevocations({ timers, store, persistence, revoke }: RevocationPorts) {
  const pending = new Set<string>();
  let stopTimer = () => {};

  function save(): void {
    if (persistence() === 'session') store.set(key, pending.size ? [...pending].join(' ') : null);
  }

  async function flush(): Promise<void> {
    await Promise.all(
      [...pending].map(async (token) => {
        if (await revoke(token)) pending.delete(token);
      }),
    );
    save();
    stopTimer();
    if (pending.size) stopTimer = timers.after(retryMs, () => void flush());
  }

  return {
    /** Retries the revocations of an earlier page load. */
    start(): void {
      for (const token of store.get(key)?.split(' ') ?? []) pending.add(token);
      addEventListener('online', () => void flush());
      if (pending.size) void flush();
    },
    /** Revokes a token. Resolves after the first attempt; a failed attempt is repeated. */
    revoke(token: string): Promise<void> {
      pending.add(token);
      save();
      return flush();
    },
  };
}
