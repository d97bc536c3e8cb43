import type { StreamName } from '@shared/contract';
import { configAtom, publicConfig } from '../config/config.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { createRealtime, type Realtime } from './client.ts';
import { interruptedAtom, isPublicStream, reconnected } from './live-data.ts';
import { openWebSocket, socketUrl } from './socket.ts';

const own = createRealtime({
  timers: realTimers,
  random: Math.random,
  openSocket: openWebSocket,
  url: () => socketUrl(publicConfig().realtime_url, session.token() ?? '', location.href),
  // The API checks the refused token: its 401 ends the session.
  tokenRefused: () =>
    session.loadProfile().then(
      () => {},
      () => {},
    ),
});

/** Public trade data, without a token. */
const trade = createRealtime({
  timers: realTimers,
  random: Math.random,
  openSocket: openWebSocket,
  url: () => socketUrl(publicConfig().trade_realtime_url, undefined, location.href),
  tokenRefused: async () => {},
});

const connections = [own, trade];

export const connectionOf = (stream: StreamName): Realtime =>
  isPublicStream(stream) ? trade : own;

export function retryConnections(): void {
  for (const connection of connections) connection.retry();
}

for (const connection of connections) {
  connection.onStatus(showInterruption);
  connection.onReconnected(reconnected);
}
showInterruption();
session.onLogout(own.stop);
session.subscribe(startWithSession);
startWithSession();
shellStore.sub(configAtom, startWithConfig);
startWithConfig();
addEventListener('online', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});

function startWithSession(): void {
  if (session.signedIn()) own.start();
}

function startWithConfig(): void {
  if (shellStore.get(configAtom).status === 'ready') trade.start();
}

function showInterruption(): void {
  shellStore.set(
    interruptedAtom,
    connections.some(({ interrupted }) => interrupted),
  );
}

function wake(): void {
  for (const connection of connections) connection.wake();
}
