import type { PushDevice } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { useBusyCall } from '@shared/kit';
import { ApiError, api, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isFor, keysOf, readSubscription, subscribe } from './browser-push.ts';
import { isTurnedOnBy, storeTurnedOnBy } from './turned-on-by.ts';

/** `lost`: the member turned notifications on here, but browser or server ended them. */
export interface PushStatus {
  state: 'off' | 'on' | 'lost' | 'denied';
  publicKey: string;
  subscription: PushSubscription | null;
  device: PushDevice;
}

const allShown: PushDevice = { muted: [], hide_amounts: false };

async function readStatus(address: string | undefined): Promise<PushStatus> {
  const subscription = await readSubscription();
  const asked = subscription ? { endpoint: subscription.endpoint } : {};
  const { public_key: publicKey, device } = await api.call(notice.push, asked);
  const read = { publicKey, subscription, device: device ?? allShown };
  if (Notification.permission === 'denied') return { ...read, state: 'denied' };
  if (subscription && device && isFor(subscription, publicKey)) return { ...read, state: 'on' };
  return { ...read, state: isTurnedOnBy(address) ? 'lost' : 'off' };
}

export interface Push {
  query: UseQueryResult<PushStatus>;
  busy: boolean;
  /** Whether the browser or its push service refused the last attempt. */
  isRefused: boolean;
  /** Requests the browser's permission; call it from a tap. */
  turnOn(status: PushStatus): Promise<void>;
  turnOff(status: PushStatus): Promise<void>;
  change(status: PushStatus, device: PushDevice): Promise<void>;
}

/** Returns the notifications of this browser and the ways to change them. */
export function usePush(): Push {
  const { address } = useSession();
  const queryKey = ['remote-account', 'push', address];
  const query = useQuery({ queryKey, queryFn: () => readStatus(address) }, queryClient);
  const { refetch } = query;
  const [isRefused, setRefused] = useState(false);
  usePermissionChange(refetch);

  const show = (status: PushStatus) => queryClient.setQueryData(queryKey, status);

  async function save(subscription: PushSubscription, device: PushDevice): Promise<void> {
    await api.call(notice.savePush, { ...keysOf(subscription), ...device });
  }

  const { run, busy } = useBusyCall(
    async (work: () => Promise<void>) => {
      setRefused(false);
      try {
        await work();
      } catch (error) {
        if (error instanceof ApiError) throw error;
        setRefused(true);
      }
    },
    // The server may have changed more than the page shows.
    () => void refetch(),
  );

  return {
    query,
    busy,
    isRefused,
    turnOn: (status) =>
      run(async () => {
        const permission = await Notification.requestPermission();
        if (permission === 'denied') show({ ...status, state: 'denied' });
        if (permission !== 'granted') return;
        // The push service may have ended the subscription, and would return the same one again.
        if (status.state === 'lost') await status.subscription?.unsubscribe();
        const subscription = await subscribe(status.publicKey);
        await save(subscription, status.device);
        storeTurnedOnBy(address);
        show({ ...status, subscription, state: 'on' });
      }),
    turnOff: (status) =>
      run(async () => {
        // Ends them in the browser first, so that they stop even if the server is unreachable.
        storeTurnedOnBy(undefined);
        await status.subscription?.unsubscribe();
        show({ ...status, subscription: null, state: 'off' });
        if (!status.subscription) return;
        await api.call(notice.endPush, { endpoint: status.subscription.endpoint });
      }),
    change: (status, device) =>
      run(async () => {
        if (!status.subscription) return;
        show({ ...status, device });
        await save(status.subscription, device);
      }),
  };
}

/** Calls `changed` when the user changes the browser's permission for notifications. */
function usePermissionChange(changed: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        if (!signal.aborted) status.addEventListener?.('change', changed, { signal });
      },
      () => {},
    );
    return () => stop.abort();
  }, [changed]);
}
