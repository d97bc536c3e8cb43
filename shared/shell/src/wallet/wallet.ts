import { localText } from '../browser-storage.ts';
import { i18n } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { sameAddress } from './address.ts';
import { lastWalletKey } from './remembered-wallet-key.ts';
import { createWallet } from './wallet-connection.ts';

/** The only wallet connection (see `createWallet` for its calls). */
export const wallet = createWallet({
  page: window,
  timers: realTimers,
  store: shellStore,
  storage: localText,
  fallbackName: () => i18n.t('member:wallet.unnamed'),
});

/** Returns the id of the wallet of this browser's last sign-in; it is kept after a logout. */
export const lastWalletId = (): string | undefined => localText.get(lastWalletKey) ?? undefined;

wallet.discover();
// The session belongs to the wallet's account (docs/adr/0004-session-in-tabs.md).
wallet.onAccountChange(endOtherAccountsSession);
session.onLogout((reason) => {
  // A sign-in that replaces a session has already connected its wallet.
  if (reason !== 'replaced') wallet.disconnect();
});

/** Resumes a restored session's wallet without a prompt. Another account ends the session. */
export async function takeUpWallet(): Promise<void> {
  if (!session.signedIn() || !(await wallet.reconnect())) return;
  endOtherAccountsSession(wallet.get().account);
}

/** Ends another account's session. A locked wallet shares no account, so the session stays. */
function endOtherAccountsSession(account: string | undefined): void {
  const { status, address } = session.get();
  if (account && status === 'in' && !sameAddress(account, address))
    void session.logout('accountChanged');
}
