import { atom } from 'jotai';
import { shellStore } from '../store.ts';
import type { LogoutReason } from './create-session.ts';

interface PageLeft {
  address: string | undefined;
  href: string;
  reason: LogoutReason;
}

/** The page on which this tab's last session ended. In memory only. The sign-in reads it. */
export const pageLeftAtom = atom<PageLeft | undefined>();

export function rememberPage(address: string | undefined, reason: LogoutReason): void {
  shellStore.set(pageLeftAtom, { address, href: location.href, reason });
}
