import type { TextStore } from '../browser-storage.ts';
import { randomId } from '../random-id.ts';

const key = 'tessera.signedIn';

/**
 * The mark of the sessions that are on in this browser: one for all tabs of an account, until a logout
 * ends them. Messages between tabs reach live pages only; a tab that was frozen, discarded, duplicated
 * or in the history cache meanwhile sees by the mark that its session is over. Without storage there
 * is none, and null equals null.
 */
export function createSessionMark(store: TextStore) {
  const isOf = (address: string) => store.get(key)?.startsWith(`${tagOf(address)} `) ?? false;
  return {
    current: () => store.get(key),
    isOf,
    /** Takes the mark of the account's other tabs, or makes the account's own. */
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
