import { atom } from 'jotai';
import { shellStore } from '../store.ts';

/** Whether the host shows the invite-code popup (specification §8: HTTP 401 with body code 200). */
export const invitePopupAtom = atom(false);

export function openInvitePopup(): void {
  shellStore.set(invitePopupAtom, true);
}

export function closeInvitePopup(): void {
  shellStore.set(invitePopupAtom, false);
}
