import { atom } from 'jotai';
import { toastError } from '../api/error-text.ts';
import { loadMemberTexts } from '../member/texts.ts';
import { shellStore } from '../store.ts';
import { closedSignIn } from './closed-sign-in.ts';
import { signInAtom } from './sign-in-atom.ts';

/** Whether the host shows the sign-in sheet; read it before loading the sheet's code. */
export const signInSheetAtom = atom((get) => get(signInAtom).step !== 'closed');

/**
 * Opens the sign-in sheet, whose code comes with the first time. `to`: path to go to once signed
 * in; `invite`: code to log in with.
 */
export function openSignIn(options: { invite?: string; to?: string } = {}): void {
  const { to } = options;
  // At once, so that the sheet is fetched beside the flow and not after it.
  shellStore.set(signInAtom, { ...closedSignIn, step: 'checkingWallet', ...(to && { to }) });
  Promise.all([import('./index.ts'), loadMemberTexts()]).then(
    ([{ signIn }]) => signIn.open(options),
    (error: unknown) => {
      closeSignIn();
      toastError(error);
    },
  );
}

/** Closes the sheet when its code cannot be loaded; later events of the flow are ignored. */
export function closeSignIn(): void {
  shellStore.set(signInAtom, closedSignIn);
}
