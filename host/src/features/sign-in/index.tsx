import {
  closeInvitePopup,
  closeSignIn,
  invitePopupAtom,
  loadMemberTexts,
  shellStore,
  signInSheetAtom,
} from '@shared/shell';
import { useAtomValue } from 'jotai';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';

async function loadSheet() {
  const [sheet] = await Promise.all([import('./sign-in-sheet.lazy.tsx'), loadMemberTexts()]);
  return sheet;
}

async function loadPopup() {
  const [popup] = await Promise.all([import('./invite-popup.lazy.tsx'), loadMemberTexts()]);
  return popup;
}

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
