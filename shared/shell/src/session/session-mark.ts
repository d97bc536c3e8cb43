import type { TextStore } from '../browser-storage.ts';
import { randomId } from '../random-id.ts';

const key = 'tessera.signedIn';

/**
 * A mark in local storage that all tabs of one account share until a logout removes it. Messages
 * between tabs reach live pages only: a tab that was frozen, discarded, duplicated or in the history
 * cache compares the mark to detect that its session is over. Without storage the mark is null.
 */
export function createSessionMark(store: TextStore) {
  const isOf = (address: string) => store.get(key)?.startsWith(`${tagOf(address)} `) ?? false;
  return {
    current: () => store.get(key),
    isOf,
    /** Returns the mark of the account, and creates it if another account has one or nobody has. */
    join(address: string): string | null {
      if (!isOf(address)) store.set(key, `${tagOf(address)} ${randomId()}`);
      return store.get(key);
    },
    end: () => store.set(key, null),
  };
}

/** Tells accounts apart, and does not leave an address behind when a session has expired. */
function tagOf(address: string): number {
  let tag = 0;
  for (const letter of address.toLowerCase()) tag = (Math.imul(tag, 31) + letter.charCodeAt(0)) | 0;
  return tag;
}
