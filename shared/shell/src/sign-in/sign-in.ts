import type { PagePath } from '@shared/contract';
import { auth } from '@shared/contract/endpoints';
import { api } from '../api/api.ts';
import { publicConfig } from '../config/config.ts';
import { navigate } from '../navigation/navigation.ts';
import { closeInvitePopup, openInvitePopup } from '../overlays/invite-popup.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { wallet } from '../wallet/wallet.ts';
import { inviteAtom } from './invite.ts';
import { takePath } from './return-path.ts';
import { createSignIn } from './sign-in.flow.ts';
import { signInAtom } from './sign-in-atom.ts';
import { inviteOfText } from './sign-in-message.ts';

export const signIn = createSignIn({
  wallet,
  store: shellStore,
  timers: realTimers,
  chain: () => publicConfig().chain,
  host: () => location.host,
  loginMessage: (input, signal) => api.call(auth.loginMessage, input, { signal }),
  login: (input, signal) => api.call(auth.login, input, { signal }),
  invite: {
    get: () => shellStore.get(inviteAtom),
    // Text without a valid code is kept too, so that the user sees the server's refusal.
    set: (text) => shellStore.set(inviteAtom, text && (inviteOfText(text) ?? text)),
    requestAnother: openInvitePopup,
  },
  async enter(token, address, to) {
    session.signIn(token, address);
    wallet.remember();
    closeInvitePopup();
    // The guard of the next page loads the profile again after a failure.
    await session.loadProfile().catch(() => {});
    const left = takePath(address);
    if (to ?? left) navigate((to ?? left) as PagePath);
  },
});

signIn.follow();

export function submitInvite(text: string): boolean {
  const code = inviteOfText(text);
  if (!code) return false;
  closeInvitePopup();
  if (shellStore.get(signInAtom).step === 'inviteRequired') void signIn.giveInvite(code);
  else signIn.open({ invite: code });
  return true;
}

export function skipInvite(): void {
  closeInvitePopup();
  void signIn.giveInvite(undefined);
}

/** Closes the popup, and cancels a login that waits for the code. */
export function dismissInvite(): void {
  closeInvitePopup();
  if (shellStore.get(signInAtom).step === 'inviteRequired') signIn.cancel();
}
