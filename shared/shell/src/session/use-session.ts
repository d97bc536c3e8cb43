import { useSyncExternalStore } from 'react';
import { session } from '../compose.ts';
import type { SessionState } from './session.ts';

/** Who is signed in; the component follows every change. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
