import type { StreamName } from '@shared/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { realtime } from '../shell.ts';
import type { StreamListener } from './client.ts';
import type { RealtimeStatus } from './machine.ts';

/** Listens to a stream while the component is mounted and somebody is signed in. */
export function useStream<S extends StreamName>(stream: S, listener: StreamListener<S>): void {
  const signedIn = useSession().status === 'in';
  const receive = useEffectEvent(listener);
  useEffect(() => {
    if (!signedIn) return;
    return realtime.subscribe(stream, (data) => receive(data));
  }, [signedIn, stream]);
}

export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtime.onStatus, () => realtime.status);
}
