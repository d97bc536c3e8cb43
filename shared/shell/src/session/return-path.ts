import { sameAddress } from '../wallet/address.ts';

/** The page on which a session expired, with its account. In memory only. */
let left: { address: string; path: string } | undefined;

export function rememberPath(address: string | undefined): void {
  const { pathname, search, hash } = location;
  left = address ? { address, path: pathname + search + hash } : undefined;
}

/** Returns whether a session expired in this tab, so that a sign-in returns to its page. */
export const hasExpired = (): boolean => left !== undefined;

/** Returns the page if this account's session expired on it, else undefined; forgets the page. */
export function takePath(address: string): string | undefined {
  const path = left && sameAddress(left.address, address) ? left.path : undefined;
  left = undefined;
  return path;
}
