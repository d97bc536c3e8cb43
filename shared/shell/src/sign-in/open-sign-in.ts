import { atom } from 'jotai';
import { toastError } from '../api/error-text.ts';
import { loadMemberTexts } from '../member/texts.ts';
import { shellStore } from '../store.ts';
import { closedSignIn, openedSignIn } from './closed-sign-in.ts';
import { signInAtom } from './sign-in-atom.ts';

/** Whether the host shows the sign-in sheet. Available before the sheet's code loads. */
export const signInSheetAtom = atom((get) => get(signInAtom).step !== 'closed');

/** Opens the sheet and starts a sign-in. `to`: path to open after the sign-in. */
export function openSignIn(options: { invite?: string; to?: string } = {}): void {
  // Set at once, so that the sheet loads in parallel with the flow.
  shellStore.set(signInAtom, openedSignIn(options.to));
  Promise.all([import('./index.ts'), loadMemberTexts()]).then(
    ([{ signIn }]) => signIn.open(options),
    (error: unknown) => {
      closeSignIn();
      toastError(error);
    },
  );
}

/** Closes the sheet, for example if its code fails to load. The flow then ignores late events. */
export function closeSignIn(): void {
  shellStore.set(signInAtom, closedSignIn);
}
