import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { publicStreamNames, realtimeCloseCodes, streamNames } from '@shared/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { type LiveSession, liveSessions, resolveSessions } from '../auth/index.ts';
import { batched } from '../batched.ts';
import type { Deps } from '../deps.ts';
import { clientKey } from '../http/client-key.ts';
import { type RealtimeClient, serveClient } from './client.ts';
import { type Clients, createClients, deliver } from './clients.ts';
import { type After, realAfter, watchExpiry } from './expiry.ts';
import { realtimePaths } from './paths.ts';
import { maxMessageBytes } from './protocol.ts';

const sweepIntervalMs = 30_000;
const maxSockets = 20_000;
const maxSocketsPerUser = 20;
/** Many visitors can share one address: a household, a company, a mobile network. */
const maxSocketsPerPlace = 500;
/** Time for goodbyes before connections are cut: a silent client must not hold up the stop. */
const closeTimeoutMs = 1_000;
/** Sockets sent away per step after a gap: all at once would all come back at once. */
const resync = { sockets: 200, everyMs: 250 };
/** RFC 6455's registry. Its 1001 would tell a client of ours to stay away (specification §4). */
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
  'db' | 'clock' | 'config' | 'bus' | 'log' | 'metrics' | 'sessionEnded' | 'redis'
>;

interface Ground {
  deps: RealtimeDeps;
  clients: Clients;
  expiry: ReturnType<typeof watchExpiry>;
  /** Whose token it is; tokens that come together are looked up together. */
  sessionOf(token: string): Promise<LiveSession | undefined>;
}

/** Serves the contract's streams at `realtimePaths` beside the HTTP routes. */
export function attachRealtime(
  server: Server,
  deps: RealtimeDeps,
  after: After = realAfter,
): Realtime {
  const { db, clock, bus, redis, log } = deps;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const clients = createClients();
  const expiry = watchExpiry({
    now: () => clock.now().getTime(),
    after,
    judge: (ids) => judge(clients, deps, ids),
    onError: (error) => log.error({ err: error }, 'the end of a session could not be looked up'),
  });
  const sessionOf = batched((tokens: readonly string[]) => resolveSessions(deps, tokens));
  const ground: Ground = { deps, clients, expiry, sessionOf };
  server.on('upgrade', (request, socket, head) => upgrade(sockets, ground, request, socket, head));

  const unsubscribeBus = bus.subscribe(({ userId, stream, data }) =>
    deliver(userId === null ? clients : clients.ofUser(userId), stream, data),
  );
  const unsubscribeEnded = deps.sessionEnded.subscribe((sessionId) => {
    for (const client of clients.ofSession(sessionId)) expire(client);
  });
  const announceGap = () => sendAway(clients, after);
  redis?.subscribe('realtime:gap', announceGap);
  redis?.onRestored(() => {
    redis.publish('realtime:gap', null);
    announceGap();
  });

  const sweep = async () => {
    for (const client of clients) client.checkAlive();
    await judge(clients, { db, clock }, clients.sessionIds()).catch((error) =>
      log.error({ err: error }, 'realtime sweep failed'),
    );
  };
  const timer = setInterval(sweep, sweepIntervalMs).unref();
  return {
    sweep,
    async close() {
      clearInterval(timer);
      expiry.stop();
      unsubscribeBus();
      unsubscribeEnded();
      for (const client of clients) client.close(serviceRestart, 'server stops');
      await ended(sockets, closeTimeoutMs);
    },
  };
}

function upgrade(
  sockets: WebSocketServer,
  ground: Ground,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const target = URL.parse(request.url ?? '/', 'http://server');
  const path = target?.pathname;
  const token = target?.searchParams.get('token') ?? '';
  if (path !== realtimePaths.own && path !== realtimePaths.trade) {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const place = clientKey(proxyAddr(request, trusted(ground.deps)));
  sockets.handleUpgrade(request, socket, head, (ws) => {
    ws.on('error', () => ws.terminate());
    if (path === realtimePaths.trade) admitVisitor(ws, place, ground);
    else void admitUser(ws, token, ground);
  });
}

/** The same peers are believed about X-Forwarded-For as by the HTTP side. */
function trusted({ config }: RealtimeDeps): string[] {
  return config.trustProxy || [];
}

function admitVisitor(ws: WebSocket, place: string, ground: Ground): void {
  const { clients, deps } = ground;
  if (clients.ofPlace(place).size >= maxSocketsPerPlace) {
    ws.close(tryAgainLater, 'too many sockets');
    return;
  }
  const options = { owner: { place }, allowed: publicStreamNames, clock: deps.clock };
  serve(ws, serveClient(ws, options), ground);
}

/** The token is checked after the handshake: a browser sees close codes, but no HTTP status. */
async function admitUser(ws: WebSocket, token: string, ground: Ground): Promise<void> {
  const { clients, deps, expiry } = ground;
  // What arrives before the token is known to be good waits in the socket.
  ws.pause();
  const session = await sessionOf(token, ground);
  ws.resume();
  if (session === null) return ws.close(tryAgainLater, 'unavailable');
  if (!session) return ws.close(realtimeCloseCodes.tokenInvalid, 'token invalid');
  const { caller, expiresAt } = session;
  if (clients.ofUser(caller.id).size >= maxSocketsPerUser) {
    return ws.close(tryAgainLater, 'too many sockets');
  }
  serve(ws, serveClient(ws, { owner: caller, allowed: streamNames, clock: deps.clock }), ground);
  if (ws.readyState === ws.OPEN) expiry.add(caller.sessionId, expiresAt);
}

/** Null when it cannot be told now. */
async function sessionOf(
  token: string,
  { sessionOf, deps }: Ground,
): Promise<LiveSession | undefined | null> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return sessionOf(token).catch((error: unknown) => {
    deps.log.error({ err: error }, 'realtime session could not be read');
    return null;
  });
}

function serve(ws: WebSocket, client: RealtimeClient, ground: Ground): void {
  const { clients, deps, expiry } = ground;
  // It went while its token was looked up: its end, which would forget it, has been.
  if (ws.readyState === ws.CLOSED) return;
  if (clients.size >= maxSockets) {
    ws.close(tryAgainLater, 'too many sockets');
    return;
  }
  clients.add(client);
  deps.metrics.sockets.set(clients.size);
  ws.on('close', () => {
    clients.remove(client);
    deps.metrics.sockets.set(clients.size);
    const { owner } = client;
    if ('sessionId' in owner && clients.ofSession(owner.sessionId).size === 0) {
      expiry.forget(owner.sessionId);
    }
  });
}

/** Closes the sockets of those sessions that have ended. @returns the others with their ends. */
async function judge(
  clients: Clients,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const live = await liveSessions(db, sessionIds, clock.now());
  for (const id of sessionIds) {
    if (live.has(id)) continue;
    for (const client of clients.ofSession(id)) expire(client);
  }
  return live;
}

function expire(client: RealtimeClient): void {
  client.close(realtimeCloseCodes.tokenExpired, 'session ended');
}

/**
 * Messages of other processes have been missed: clients reconnect, and fetch what they may have
 * missed, a few at a time.
 */
function sendAway(clients: Clients, after: After): void {
  const left = [...clients];
  const step = () => {
    for (const client of left.splice(0, resync.sockets)) {
      client.close(serviceRestart, 'messages were missed');
    }
    if (left.length > 0) after(resync.everyMs, step);
  };
  step();
}

/** Resolves when no socket is left; cuts those that are after the timeout. */
async function ended(sockets: WebSocketServer, timeoutMs: number): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, timeoutMs);
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(cut);
}
