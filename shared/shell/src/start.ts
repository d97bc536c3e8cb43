import { startTheme } from './appearance/theme.ts';
import './compose.ts';
import { configAtom, publicConfig } from './config/config.ts';
import { watchConnectivity } from './connectivity/connectivity.ts';
import { followDefaultLanguage, type MessagesLoader, registerMessages } from './i18n/i18n.ts';
import { loadConfig } from './load-config.ts';
import { resume } from './resume.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { captureInvite } from './sign-in/invite.ts';
import { shellStore } from './store.ts';

/** One chunk per language, loaded when the language is first shown. */
export const loadShellMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `./messages/${locale}.json`);

/**
 * Prepares theme and texts. Without a language chosen by the user, the texts wait for the default
 * language, which `connectShell` loads in parallel. If it fails, they load in traditional Chinese,
 * because the error page needs them.
 */
export async function startShell(): Promise<void> {
  startTheme();
  watchConnectivity();
  // Before a guard can redirect away from the invite link.
  captureInvite();
  await registerMessages('shell', loadShellMessages);
}

let started = false;

/**
 * Loads the configuration, lets the texts load in its default language, restores the session
 * (after a reload or from another tab), and resumes its wallet and payment. Call again to retry.
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
  // The stored token expired while the page was closed; only detectable with storage.
  if (publicConfig().session_persistence === 'session' && !session.signedIn()) sessionStore.clear();
  resume();
}
