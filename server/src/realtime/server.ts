import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { realtimeCloseCodes } from '@shared/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveSessions, resolveSession } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { type RealtimeClient, serveClient } from './client.ts';
import { maxMessageBytes } from './protocol.ts';

const path = '/realtime';
const sweepIntervalMs = 30_000;
const maxSocketsPerUser = 20;
/** Time for goodbyes before connections are cut: a silent client must not hold up the stop. */
const closeTimeoutMs = 1_000;
/** RFC 6455's registry: going away; try again later. */
/** RFC 6455's 1001 would tell a client of ours to stay away (specification §4). */
const serviceRestart = 1012;
const tryAgainLater = 1013;

export interface Realtime {
  /** Closes sockets whose session has ended, and those whose other side is gone. */
  sweep(): Promise<void>;
  /** Says goodbye to every socket. */
  close(): Promise<void>;
}

type RealtimeDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'bus' | 'log' | 'metrics' | 'sessionEnded'
>;

/** Serves the contract's streams at /realtime?token=… beside the HTTP routes. */
export function attachRealtime(server: Server, deps: RealtimeDeps): Realtime {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const clients = new Set<RealtimeClient>();
  server.on('upgrade', (request, socket, head) =>
    upgrade(sockets, deps, clients, request, socket, head),
  );
  const unsubscribeBus = deps.bus.subscribe(({ userId, stream, data }) => {
    for (const client of clients) if (client.user.id === userId) client.deliver(stream, data);
  });
  const unsubscribeEnded = deps.sessionEnded.subscribe((sessionId) => {
    for (const client of clients) if (client.user.sessionId === sessionId) expire(client);
  });
  const sweeping = () =>
    sweep(clients, deps).catch((error) => deps.log.error({ err: error }, 'realtime sweep failed'));
  const timer = setInterval(sweeping, sweepIntervalMs).unref();
  return {
    sweep: sweeping,
    async close() {
      clearInterval(timer);
      unsubscribeBus();
      unsubscribeEnded();
      for (const client of clients) client.close(serviceRestart, 'server stops');
      await ended(sockets, closeTimeoutMs);
    },
  };
}

/** The token is checked after the handshake: a browser sees close codes, but no HTTP status. */
function upgrade(
  sockets: WebSocketServer,
  deps: RealtimeDeps,
  clients: Set<RealtimeClient>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const url = new URL(request.url ?? '/', 'http://server');
  if (url.pathname !== path) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  sockets.handleUpgrade(request, socket, head, (ws) => {
    ws.on('error', () => ws.terminate());
    void admit(ws, url.searchParams.get('token') ?? '', deps, clients);
  });
}

async function admit(
  ws: WebSocket,
  token: string,
  deps: RealtimeDeps,
  clients: Set<RealtimeClient>,
): Promise<void> {
  // What arrives before the token is known to be good waits in the socket.
  ws.pause();
  const user = await resolveSession(deps, token).catch((error: unknown) => {
    deps.log.error({ err: error }, 'realtime session could not be read');
    return null;
  });
  ws.resume();
  if (user === null) return ws.close(tryAgainLater, 'unavailable');
  if (!user) return ws.close(realtimeCloseCodes.tokenInvalid, 'token invalid');
  const own = [...clients].filter((client) => client.user.id === user.id);
  if (own.length >= maxSocketsPerUser) return ws.close(tryAgainLater, 'too many sockets');
  const client = serveClient(ws, user, deps.clock);
  clients.add(client);
  deps.metrics.sockets.set(clients.size);
  ws.on('close', () => {
    clients.delete(client);
    deps.metrics.sockets.set(clients.size);
  });
}

async function sweep(clients: Set<RealtimeClient>, { db, clock }: RealtimeDeps): Promise<void> {
  if (clients.size === 0) return;
  const ids = [...new Set([...clients].map(({ user }) => user.sessionId))];
  const live = await liveSessions(db, ids, clock.now());
  for (const client of clients) {
    if (live.has(client.user.sessionId)) client.checkAlive();
    else expire(client);
  }
}

function expire(client: RealtimeClient): void {
  client.close(realtimeCloseCodes.tokenExpired, 'session ended');
}

/** Resolves when no socket is left; cuts those that are after the timeout. */
async function ended(sockets: WebSocketServer, timeoutMs: number): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, timeoutMs);
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(cut);
}
