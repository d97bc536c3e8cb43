import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';

const key = 'tessera.unrevoked';
/** Between two tries, ms; back online, the next one is made at once. */
const retryMs = 30_000;

interface RevocationPorts {
  timers: Timers;
  store: TextStore;
  /** Where tokens may be kept: in the page's memory alone, or in the tab's storage as well. */
  persistence(): 'session' | 'memory';
  /** @returns false: the server has not answered */
  revoke(token: string): Promise<boolean>;
}

/**
 * Revokes the tokens of ended sessions at the server. A revocation that fails, as without a network,
 * is retried, also after a reload of the page.
 */
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
    /** Retries the revocations that an earlier load of the page left. */
    start(): void {
      for (const token of store.get(key)?.split(' ') ?? []) pending.add(token);
      addEventListener('online', () => void flush());
      if (pending.size) void flush();
    },
    /** Revokes a token now, or as soon as the server answers. Resolves after the first try. */
    revoke(token: string): Promise<void> {
      pending.add(token);
      save();
      return flush();
    },
  };
}
