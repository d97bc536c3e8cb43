import { localText } from '../browser-storage.ts';
import { i18n } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { sameAddress } from './address.ts';
import { createWallet } from './wallet-connection.ts';

/** The one wallet connection (see `createWallet` for its calls). */
export const wallet = createWallet({
  page: window,
  timers: realTimers,
  store: shellStore,
  storage: localText,
  fallbackName: () => i18n.t('member:wallet.unnamed'),
});

wallet.discover();
// The session is that of the wallet's account (design §5).
wallet.onAccountChange(endOtherAccountsSession);
session.onLogout((reason) => {
  // The sign-in that takes a session's place has connected its wallet by then.
  if (reason !== 'replaced') wallet.disconnect();
});

/**
 * After a reload: takes up the wallet of the restored session without opening it; another account
 * there ends the session.
 */
export async function takeUpWallet(): Promise<void> {
  if (!session.signedIn() || !(await wallet.reconnect())) return;
  endOtherAccountsSession(wallet.get().account);
}

/** A locked wallet shares no account and ends nothing: the next payment asks it to connect. */
function endOtherAccountsSession(account: string | undefined): void {
  const { status, address } = session.get();
  if (account && status === 'in' && !sameAddress(account, address))
    void session.logout('accountChanged');
}
