import { sessionText, type TextStore } from '../browser-storage.ts';

/**
 * What the specification (§4) persists in session storage besides the token. JSON; gone with the
 * tab and on logout.
 */
export interface SessionRecords {
  /** A form on its way to an order. */
  orderTempInfo: unknown;
  pledgeDetail: unknown;
  /** The payment under way: enough to resume it after a reload. */
  paymentInfo: unknown;
  walletAddress: string;
}

const names = ['orderTempInfo', 'pledgeDetail', 'paymentInfo', 'walletAddress'] as const;

export function createSessionStore(store: TextStore) {
  const keyOf = (name: keyof SessionRecords) => `tessera.${name}`;
  return {
    /** The stored record, or undefined; damaged text counts as none. */
    get<N extends keyof SessionRecords>(name: N): SessionRecords[N] | undefined {
      try {
        const text = store.get(keyOf(name));
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    set<N extends keyof SessionRecords>(name: N, value: SessionRecords[N]): void {
      store.set(keyOf(name), JSON.stringify(value));
    },
    remove(name: keyof SessionRecords): void {
      store.set(keyOf(name), null);
    },
    clear(): void {
      for (const name of names) store.set(keyOf(name), null);
    },
  };
}

export const sessionStore = createSessionStore(sessionText);
