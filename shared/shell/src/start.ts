import { startTheme } from './appearance/theme.ts';
import './compose.ts';
import { publicConfig } from './config/config.ts';
import { watchConnectivity } from './connectivity/connectivity.ts';
import { type MessagesLoader, registerMessages } from './i18n/i18n.ts';
import { loadConfig } from './load-config.ts';
import { resume } from './resume.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { captureInvite } from './sign-in/invite.ts';

/** One chunk per language, fetched when it is first shown. */
export const loadShellMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `./messages/${locale}.json`);

/**
 * What must be there before the first paint: theme and texts. A visitor who has chosen no language
 * gets texts when connectShell(), begun beside it, has asked for the deployment's, or has failed: a
 * dead server still gets a page that says so.
 */
export async function startShell(): Promise<void> {
  startTheme();
  watchConnectivity();
  // Before a guard can redirect away from the link that carries the code.
  captureInvite();
  await registerMessages('shell', loadShellMessages);
}

let started = false;

/**
 * Then the server: the configuration, the session that a reload left, and what it had under way
 * with the wallet. Call again to retry.
 * @throws ApiError; `useConfigState()` is then 'failed'.
 */
export async function connectShell(): Promise<void> {
  await loadConfig();
  if (started) return;
  started = true;
  session.start();
  // The token's copy ran out while the page was away; without copies a reload says nothing of that.
  if (publicConfig().session_persistence === 'session' && !session.signedIn()) sessionStore.clear();
  resume();
}
