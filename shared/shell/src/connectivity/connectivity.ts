import { atom } from 'jotai';
import { shellStore } from '../store.ts';

/** 'offline': this device has no network. 'unreachable': the server does not answer. */
export type Connectivity = 'online' | 'offline' | 'unreachable';

export const connectivityAtom = atom<Connectivity>('online');

/** Sets the connectivity, which the API client and browser events report. */
export function noteConnectivity(now: Connectivity): void {
  shellStore.set(connectivityAtom, now);
}

/** Follows the browser's online and offline events. @returns a function that stops it */
export function watchConnectivity(): () => void {
  const online = () => noteConnectivity('online');
  const offline = () => noteConnectivity('offline');
  if (!navigator.onLine) offline();
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}
