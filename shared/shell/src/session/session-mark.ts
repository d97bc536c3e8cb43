import type { TextStore } from '../browser-storage.ts';
import { randomId } from '../random-id.ts';

const key = 'tessera.signedIn';

/**
 * Returns access to the session mark: a text in local storage for all tabs of one account, which a
 * logout of all tabs removes; null without storage. Messages reach only active pages, so a tab that
 * was frozen, discarded, duplicated or in the history cache compares the mark instead.
 */
export function createSessionMark(store: TextStore) {
  const isOf = (address: string) => store.get(key)?.startsWith(`${tagOf(address)} `) ?? false;
  return {
    current: () => store.get(key),
    isOf,
    /** Returns the account's mark. Creates it if it is missing or another account's. */
    join(address: string): string | null {
      if (!isOf(address)) store.set(key, `${tagOf(address)} ${randomId()}`);
      return store.get(key);
    },
    end: () => store.set(key, null),
  };
}

/** Returns a hash that distinguishes accounts or tokens without revealing them. */
export function tagOf(text: string): number {
  let tag = 0;
  for (const letter of text.toLowerCase()) tag = (Math.imul(tag, 31) + letter.charCodeAt(0)) | 0;
  return tag;
}
