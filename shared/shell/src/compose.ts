/** The composition root. Only `start` and the set-up of tests import it. */
import { logout } from '@shared/contract/first-load';
import { api } from './api/api.ts';
import { ApiError } from './api/api-error.ts';
import { localText } from './browser-storage.ts';
import { cancelConfirms } from './overlays/confirm.ts';
import { closeInvitePopup } from './overlays/invite-popup.ts';
import { endsAllTabs, type LogoutReason } from './session/create-session.ts';
import { rememberPage } from './session/return-path.ts';
import { session, setSessionServer } from './session/session.ts';
import { announceLogout } from './session/session-end.ts';
import { sessionStore } from './session/session-store.ts';
import { sameAddress } from './wallet/address.ts';
import { rememberedWalletKey } from './wallet/remembered-wallet-key.ts';

setSessionServer({
  // The profile's schema loads with the first session, not with the first page.
  async fetchProfile() {
    const { info } = await import('@shared/contract/endpoints/user');
    return api.call(info);
  },
  async revoke(token) {
    try {
      await api.call(logout, {}, { token });
    } catch (error) {
      // 401: the token is already invalid. Other errors lead to a retry.
      return error instanceof ApiError && error.code === 401;
    }
    return true;
  },
});

session.subscribe(keepRecordsOfAccount);
session.onLogout(forgetUser);

function keepRecordsOfAccount(): void {
  const { address } = session.get();
  if (!address) return;
  // After a reload lost the token, the tab's records may belong to another account.
  if (!sameAddress(sessionStore.get('walletAddress'), address)) sessionStore.clear();
  sessionStore.set('walletAddress', address);
}

function forgetUser(reason: LogoutReason): void {
  rememberPage(sessionStore.get('walletAddress'), reason);
  sessionStore.clear();
  // Other tabs with a continuing or new session still need the remembered wallet.
  if (endsAllTabs(reason)) localText.set(rememberedWalletKey, null);
  cancelConfirms();
  closeInvitePopup();
  announceLogout(reason);
}
