import {
  closeInvitePopup,
  closeSignIn,
  invitePopupAtom,
  shellStore,
  signInSheetAtom,
} from '@shared/shell';
import { useAtomValue } from 'jotai';
import { LazyPart, tellMissing } from '../../lazy/lazy-part.tsx';

const loadSheet = () => import('./sign-in-sheet.tsx');
const loadPopup = () => import('./invite-popup.tsx');

/** The way in: sign-in sheet and invite-code popup; their code comes with the first 'Connect'. */
export function SignIn() {
  return (
    <>
      <LazyPart
        wanted={useAtomValue(signInSheetAtom, { store: shellStore })}
        load={loadSheet}
        onFailed={() => {
          closeSignIn();
          tellMissing();
        }}
      />
      <LazyPart
        wanted={useAtomValue(invitePopupAtom, { store: shellStore })}
        load={loadPopup}
        onFailed={() => {
          closeInvitePopup();
          tellMissing();
        }}
      />
    </>
  );
}
