import { useSyncExternalStore } from 'react';
import type { SessionState } from './create-session.ts';
import { session } from './session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
