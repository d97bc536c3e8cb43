import { startTheme } from './appearance/theme.ts';
import './compose.ts';
import { configAtom, publicConfig } from './config/config.ts';
import { watchConnectivity } from './connectivity/connectivity.ts';
import { followDefaultLanguage, type MessagesLoader, registerMessages } from './i18n/i18n.ts';
import { loadConfig } from './load-config.ts';
import { resume } from './resume.ts';
import { rememberPage } from './session/return-path.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { captureInvite } from './sign-in/invite.ts';
import { shellStore } from './store.ts';

/** One chunk per language, loaded when the language is first shown. */
export const loadShellMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `./messages/${locale}.json`);

/**
 * Prepares theme and texts. Unless the user has chosen a language, the texts wait for the default
 * language of the configuration (`connectShell`, called in parallel). If the configuration fails,
 * they load in traditional Chinese for the error page.
 */
export async function startShell(): Promise<void> {
  startTheme();
  watchConnectivity();
  // Runs before a guard can redirect away from the invite link.
  captureInvite();
  await registerMessages('shell', loadShellMessages);
}

let started = false;

/**
 * Loads the configuration, releases the texts that wait for its default language, restores the
 * session (after a reload or from another tab), and resumes its wallet and payment. Call again to
 * retry.
 * @throws ApiError; `useConfigState()` is then 'failed'.
 */
export async function connectShell(): Promise<void> {
  try {
    await loadConfig();
  } finally {
    // The error page needs its texts as well.
    const state = shellStore.get(configAtom);
    const language = state.status === 'ready' ? state.config.default_language : undefined;
    void followDefaultLanguage(language).catch(() => {});
  }
  if (started) return;
  started = true;
  session.start();
  // Without a valid stored token, the records belong to a session that has ended.
  if (publicConfig().session_persistence === 'session' && !session.signedIn()) {
    const address = sessionStore.get('walletAddress');
    // A sign-out would have removed the address, so the session expired while the page was closed.
    if (address) rememberPage(address, 'expired');
    sessionStore.clear();
  }
  resume();
}
