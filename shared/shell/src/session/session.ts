import { localText, sessionText } from '../browser-storage.ts';
import { publicConfig } from '../config/config.ts';
import { realTimers } from '../timers.ts';
import { createSession, type SessionPorts } from './create-session.ts';
import { openTabs } from './tabs.ts';

/** Calls of the API module, which is in a higher layer and must not be imported here. */
type SessionServer = Pick<SessionPorts, 'fetchProfile' | 'revoke'>;

let server: SessionServer | undefined;

/** Sets the session's calls. The composition root does this before any sign-in. */
export function setSessionServer(next: SessionServer): void {
  server = next;
}

export const session = createSession({
  timers: realTimers,
  store: sessionText,
  shared: localText,
  tabs: openTabs(realTimers),
  persistence: () => publicConfig().session_persistence,
  fetchProfile: () => connected().fetchProfile(),
  revoke: (token) => connected().revoke(token),
  reload: () => location.reload(),
});

function connected(): SessionServer {
  if (!server) throw new Error('the session has no server. Import compose.ts first.');
  return server;
}
