import { clientErrors, errorCodes, locales } from '@shared/contract';
import { auth, common, user } from '@shared/contract/endpoints';
import { createApi } from './api/client.ts';
import { learnEnvelope } from './api/envelope/parameters.ts';
import { transport } from './api/transport.ts';
import { localText, sessionText } from './browser-storage.ts';
import { configAtom, publicConfig } from './config/config.ts';
import { noteConnectivity, watchConnectivity } from './connectivity/connectivity.ts';
import { followDefaultLanguage, i18n, languageAtom } from './i18n/i18n.ts';
import { navigate } from './navigation/navigation.ts';
import { cancelConfirms } from './overlays/confirm.ts';
import { closeInvitePopup, openInvitePopup } from './overlays/invite-popup.ts';
import { toast } from './overlays/toast.ts';
import { queryClient } from './query/query-client.ts';
import { refetchFed } from './query/refetch-streams.ts';
import { randomId } from './random-id.ts';
import { createRealtime } from './realtime/client.ts';
import { openWebSocket, socketUrl } from './realtime/socket.ts';
import { createSession, endsAllTabs, type LogoutReason } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { openTabs } from './session/tabs.ts';
import { shellStore } from './store.ts';
import { realTimers } from './timers.ts';
import { sameAddress } from './wallet/address.ts';
import { rememberedWalletKey } from './wallet/remembered-wallet-key.ts';

/** Specification §8: to / this long after the message. */
const redirectDelayMs = 1_500;

/** The one API client. */
export const api = createApi({
  transport,
  timers: realTimers,
  newId: randomId,
  online: () => navigator.onLine,
  token: () => session.token(),
  language: () => locales[shellStore.get(languageAtom)].api,
  authenticated: (token) => session.touch(token),
  inviteRequired() {
    toast({ text: i18n.t('shell:error.inviteRequired'), next: clientErrors.inviteRequired.next });
    openInvitePopup();
  },
  unauthorized(message, token) {
    // The answer to a call of a session that is over says nothing about the present one.
    if (token !== session.token()) return;
    announceEnd(message);
    void session.logout('unauthorized');
  },
  reached: noteConnectivity,
});

/** The one session. */
export const session = createSession({
  timers: realTimers,
  store: sessionText,
  tabs: openTabs(),
  persistence: () => publicConfig().session_persistence,
  fetchProfile: () => api.call(user.info),
  revoke: (token) => api.call(auth.logout, {}, { token }).then(done, done),
});

/** The one realtime connection. */
export const realtime = createRealtime({
  timers: realTimers,
  random: Math.random,
  openSocket: openWebSocket,
  url: () => socketUrl(publicConfig().realtime_url, session.token() ?? '', location.href),
  // The API has the last word on a token: its 401 ends the session.
  tokenRefused: () => session.loadProfile().then(done, done),
});

/** The one connection to the second address: trade data, the same for everybody, without a token. */
export const tradeRealtime = createRealtime({
  timers: realTimers,
  random: Math.random,
  openSocket: openWebSocket,
  url: () => socketUrl(publicConfig().trade_realtime_url, undefined, location.href),
  tokenRefused: async () => {},
});

session.subscribe(() => {
  const { address } = session.get();
  if (!address) return;
  // Left by another account, in a tab whose token a reload has forgotten.
  if (!sameAddress(sessionStore.get('walletAddress'), address)) sessionStore.clear();
  sessionStore.set('walletAddress', address);
  realtime.start();
});
session.onLogout(forgetUser);
realtime.onReconnected((streams) => refetchFed(queryClient, streams));
shellStore.sub(configAtom, () => {
  if (shellStore.get(configAtom).status === 'ready') tradeRealtime.start();
});
tradeRealtime.onReconnected((streams) => refetchFed(queryClient, streams));
shellStore.sub(languageAtom, () => {
  // The server words its texts by LANG.
  void queryClient.invalidateQueries();
});

/**
 * Loads the public configuration, into `useConfigState()`.
 * @throws ApiError; the state is then 'failed' until the next try (or stays as it was, when ready).
 */
export async function loadConfig(): Promise<void> {
  const fresh = shellStore.get(configAtom).status !== 'ready';
  if (fresh) shellStore.set(configAtom, { status: 'loading' });
  try {
    const config = await api.call(common.config);
    void followDefaultLanguage(config.default_language).catch(done);
    learnEnvelope(config, Date.now());
    shellStore.set(configAtom, { status: 'ready', config });
  } catch (error) {
    // The texts that say so are due all the same.
    void followDefaultLanguage(undefined).catch(done);
    if (fresh) shellStore.set(configAtom, { status: 'failed', error });
    throw error;
  }
}

/** Follows the browser's network and page events. The host calls it once, at boot. */
export function watchBrowser(): void {
  watchConnectivity();
  addEventListener('online', wakeRealtime);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeRealtime();
  });
}

function forgetUser(reason: LogoutReason): void {
  realtime.stop();
  sessionStore.clear();
  // The other tabs' sessions that go on need it, and so does one that began there just now.
  if (endsAllTabs(reason)) localText.set(rememberedWalletKey, null);
  queryClient.clear();
  cancelConfirms();
  closeInvitePopup();
  if (reason === 'expired') announceEnd(i18n.t('shell:session.expired'));
  else if (reason in surprises)
    toast({
      text: i18n.t(surprises[reason as keyof typeof surprises]),
      tone: 'danger',
      next: 'signIn',
    });
}

/** Endings the user did not ask for in this tab; the host leads home at once. */
const surprises = {
  accountChanged: 'shell:session.accountChanged',
  accountChangedElsewhere: 'shell:session.accountChanged',
  otherTab: 'shell:session.otherTab',
  otherAccount: 'shell:session.otherAccount',
} as const;

function announceEnd(message: string): void {
  const text = message || i18n.t('shell:session.expired');
  toast({ text, tone: 'danger', next: errorCodes.unauthorized.next });
  realTimers.after(redirectDelayMs, () => {
    if (!session.signedIn()) navigate('/', { replace: true });
  });
}

function wakeRealtime(): void {
  realtime.wake();
  tradeRealtime.wake();
}

function done(): void {}
