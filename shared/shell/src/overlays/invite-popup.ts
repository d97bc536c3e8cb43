import { atom } from 'jotai';
import { shellStore } from '../store.ts';

/** Whether the invite popup is open. HTTP 401 with body code 200 opens it (specification §8). */
export const invitePopupAtom = atom(false);

export function openInvitePopup(): void {
  shellStore.set(invitePopupAtom, true);
}

export function closeInvitePopup(): void {
  shellStore.set(invitePopupAtom, false);
}
