import type { LogoutReason } from '../session/create-session.ts';
import { pageLeftAtom } from '../session/return-path.ts';
import { shellStore } from '../store.ts';
import { sameAddress } from '../wallet/address.ts';

/** Reasons for which a session ends without a request of the user in this tab. */
export type EndReason = Exclude<LogoutReason, 'user' | 'replaced'>;

/** Returns the page on which the last session ended, unless the user ended it there. */
export function readPageLeft(): { path: string; reason: EndReason } | undefined {
  const { address, href, reason } = shellStore.get(pageLeftAtom) ?? {};
  if (!address || !href || !reason || reason === 'user' || reason === 'replaced') return undefined;
  return { path: href.slice(location.origin.length), reason };
}

/** Returns the page if this account's session ended on it, else undefined; forgets the page. */
export function takePath(address: string): string | undefined {
  const isOwn = sameAddress(shellStore.get(pageLeftAtom)?.address, address);
  const path = isOwn ? readPageLeft()?.path : undefined;
  shellStore.set(pageLeftAtom, undefined);
  return path;
}
