import type { StreamName } from '@shared/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/use-session.ts';
import { shellStore } from '../store.ts';
import type { StreamListener } from './client.ts';
import { interruptedAtom, isPublicStream, listen } from './live-data.ts';

/** Listens to a stream while the component is mounted; to a user stream only while signed in. */
export function useStream<S extends StreamName>(stream: S, listener: StreamListener<S>): void {
  const allowed = useSession().status === 'in' || isPublicStream(stream);
  const receive = useEffectEvent(listener);
  useEffect(() => {
    if (!allowed) return;
    return listen(stream, (data) => receive(data));
  }, [allowed, stream]);
}

export function useInterrupted(): boolean {
  return useAtomValue(interruptedAtom, { store: shellStore });
}
