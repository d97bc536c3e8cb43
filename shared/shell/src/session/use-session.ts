import { useSyncExternalStore } from 'react';
import type { SessionState } from './create-session.ts';
import { session } from './session.ts';

/** Returns the current session; the component follows every change. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
