import { localText, sessionText } from '../browser-storage.ts';
import { publicConfig } from '../config/config.ts';
import { realTimers } from '../timers.ts';
import { createSession, type SessionPorts } from './create-session.ts';
import { openTabs } from './tabs.ts';

/** What the session asks of the server; the API stands above it and is not imported here. */
export type SessionServer = Pick<SessionPorts, 'fetchProfile' | 'revoke'>;

let server: SessionServer | undefined;

/** Set by the composition root, before anybody can be signed in. */
export function setSessionServer(next: SessionServer): void {
  server = next;
}

/** The one session. */
export const session = createSession({
  timers: realTimers,
  store: sessionText,
  shared: localText,
  tabs: openTabs(),
  persistence: () => publicConfig().session_persistence,
  fetchProfile: () => connected().fetchProfile(),
  revoke: (token) => connected().revoke(token),
  reload: () => location.reload(),
});

function connected(): SessionServer {
  if (!server) throw new Error('the session has no server: nothing has loaded compose.ts');
  return server;
}
