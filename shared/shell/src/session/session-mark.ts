import type { TextStore } from '../browser-storage.ts';
import { randomId } from '../random-id.ts';

const key = 'tessera.signedIn';

/**
 * Returns functions for the session mark: a text in local storage that all tabs of an account
 * share, and that a logout of all tabs removes. The mark is null without storage. Messages reach
 * only active pages. A tab that was frozen, discarded, duplicated or in the history cache therefore
 * compares the mark.
 */
export function createSessionMark(store: TextStore) {
  const isOf = (address: string) => store.get(key)?.startsWith(`${tagOf(address)} `) ?? false;
  return {
    current: () => store.get(key),
    isOf,
    /** Returns the account's mark. Creates it if the stored mark is missing or foreign. */
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
