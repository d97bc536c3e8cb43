import {
  closeInvitePopup,
  closeSignIn,
  invitePopupAtom,
  shellStore,
  signInSheetAtom,
} from '@shared/shell';
import { useAtomValue } from 'jotai';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';

const loadSheet = () => import('./sign-in-sheet.tsx');
const loadPopup = () => import('./invite-popup.tsx');

/** The way in: sign-in sheet and invite-code popup; their code comes with the first 'Connect'. */
export function SignIn() {
  return (
    <>
      <LazyOverlay
        wanted={useAtomValue(signInSheetAtom, { store: shellStore })}
        load={loadSheet}
        onFailed={closeSignIn}
      />
      <LazyOverlay
        wanted={useAtomValue(invitePopupAtom, { store: shellStore })}
        load={loadPopup}
        onFailed={closeInvitePopup}
      />
    </>
  );
}
