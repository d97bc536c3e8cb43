import { type StreamName, streamAudience } from '@shared/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { realtime, tradeRealtime } from '../compose.ts';
import { useSession } from '../session/use-session.ts';
import type { StreamListener } from './client.ts';

/** Listens to a stream while the component is mounted; to an own one while somebody is signed in. */
export function useStream<S extends StreamName>(stream: S, listener: StreamListener<S>): void {
  const isPublic = streamAudience[stream] === 'public';
  const allowed = useSession().status === 'in' || isPublic;
  const receive = useEffectEvent(listener);
  useEffect(() => {
    if (!allowed) return;
    const connection = isPublic ? tradeRealtime : realtime;
    return connection.listen(stream, (data) => receive(data));
  }, [allowed, isPublic, stream]);
}

/** Whether live data is interrupted, so that what is on show may be out of date. */
export function useInterrupted(): boolean {
  return useSyncExternalStore(follow, () => realtime.interrupted || tradeRealtime.interrupted);
}

/** The user asks for live data: tries at once, whatever it waits for. */
export function retryLiveData(): void {
  realtime.retry();
  tradeRealtime.retry();
}

function follow(changed: () => void): () => void {
  const stops = [realtime, tradeRealtime].map((connection) => connection.onStatus(changed));
  return () => {
    for (const stop of stops) stop();
  };
}
