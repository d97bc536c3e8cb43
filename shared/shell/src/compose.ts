/**
 * The composition root: what one room of the shell needs of another that stands above it. Nothing
 * but the entry and the start imports it.
 */
import { logout } from '@shared/contract/first-load';
import { api } from './api/api.ts';
import { ApiError } from './api/api-error.ts';
import { localText } from './browser-storage.ts';
import { cancelConfirms } from './overlays/confirm.ts';
import { closeInvitePopup } from './overlays/invite-popup.ts';
import { endsAllTabs, type LogoutReason } from './session/create-session.ts';
import { session, setSessionServer } from './session/session.ts';
import { announceLogout } from './session/session-end.ts';
import { sessionStore } from './session/session-store.ts';
import { sameAddress } from './wallet/address.ts';
import { rememberedWalletKey } from './wallet/remembered-wallet-key.ts';

setSessionServer({
  // Its schema comes with the first session, not with the first page.
  async fetchProfile() {
    const { info } = await import('@shared/contract/endpoints/user');
    return api.call(info);
  },
  async revoke(token) {
    try {
      await api.call(logout, {}, { token });
    } catch (error) {
      // 401: it is worthless already. Anything else is tried again.
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
  // Left by another account, in a tab whose token a reload has forgotten.
  if (!sameAddress(sessionStore.get('walletAddress'), address)) sessionStore.clear();
  sessionStore.set('walletAddress', address);
}

function forgetUser(reason: LogoutReason): void {
  sessionStore.clear();
  // The other tabs' sessions that go on need it, and so does one that began there just now.
  if (endsAllTabs(reason)) localText.set(rememberedWalletKey, null);
  cancelConfirms();
  closeInvitePopup();
  announceLogout(reason);
}
