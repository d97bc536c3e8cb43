import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { publicStreamNames, realtimeCloseCodes, streamNames } from '@shared/contract';
import type { Logger } from 'pino';
import type { Gauge } from 'prom-client';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../../platform/bus.ts';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { createOutageLog } from '../../platform/observability/outage-log.ts';
import type { Redis } from '../../platform/redis/index.ts';
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
/** Of those, sockets whose token is still being looked up. */
const maxWaitingPerPlace = 1_000;
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

/** A session that is good, and until when (ms since the epoch) unless it is used. */
export interface LiveSession {
  caller: Caller;
  expiresAt: number;
}

/** What sockets have to know of sessions. */
export interface Sessions {
  /** Whose token it is. */
  find(token: string): Promise<LiveSession | undefined>;
  /** Those that are still good, with their ends. */
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Tells at once of one that was ended. @returns unsubscribe */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface RealtimeParts {
  clock: Clock;
  bus: Bus;
  log: Logger;
  limiter: Limiter;
  redis?: Redis | undefined;
  sessions: Sessions;
  /** Peers whose X-Forwarded-For is believed. */
  trustProxy: false | string[];
  /** Handshakes per minute of everybody behind one network address. */
  maxHandshakes: number;
  /** How many sockets are open. */
  open: Gauge;
}

interface Ground {
  parts: RealtimeParts;
  clients: Clients;
  expiry: ReturnType<typeof watchExpiry>;
  /** Sockets whose token is being looked up, by where they come from. */
  waiting: Map<string, number>;
}

/** Serves the contract's streams at `realtimePaths` beside the HTTP routes. */
export function attachRealtime(
  server: Server,
  parts: RealtimeParts,
  after: After = realAfter,
): Realtime {
  const { clock, bus, redis, log, sessions } = parts;
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
    judge: (ids) => judge(clients, sessions, ids),
    onError: (error) => log.error({ err: error }, 'the end of a session could not be looked up'),
  });
  const ground: Ground = { parts, clients, expiry, waiting: new Map() };
  server.on('upgrade', (request, socket, head) => {
    // What breaks before the handshake is over is nobody's error but the socket's.
    socket.on('error', () => socket.destroy());
    upgrade(sockets, ground, request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be opened');
      socket.destroy();
    });
  });

  const unsubscribeBus = bus.subscribe(({ userId, stream, data }) =>
    deliver(userId === null ? clients : clients.ofUser(userId), stream, data),
  );
  const unsubscribeEnded = sessions.onEnded((sessionId) => {
    for (const client of clients.ofSession(sessionId)) expire(client);
  });
  const announceGap = () => sendAway(clients, after);
  redis?.subscribe('realtime:gap', announceGap);
  redis?.onRestored(() => {
    redis.publish('realtime:gap', null);
    announceGap();
  });

  const outage = createOutageLog(log, 'realtime');
  const sweep = async () => {
    for (const client of clients) client.checkAlive();
    await judge(clients, sessions, clients.sessionIds()).then(outage.succeeded, (error) =>
      outage.failed(error, 'realtime sweep failed'),
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

async function upgrade(
  sockets: WebSocketServer,
  ground: Ground,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { parts, clients, waiting } = ground;
  const target = URL.parse(request.url ?? '/', 'http://server');
  const path = target?.pathname;
  const token = target?.searchParams.get('token') ?? '';
  if (path !== realtimePaths.own && path !== realtimePaths.trade) {
    return refuse(socket, '404 Not Found');
  }
  const place = clientKey(proxyAddr(request, parts.trustProxy || []));
  const { current } = await parts.limiter.count(`sockets:${place}`, 60_000);
  const full = clients.size >= maxSockets || (waiting.get(place) ?? 0) >= maxWaitingPerPlace;
  if (full || current > parts.maxHandshakes) return refuse(socket, '429 Too Many Requests');
  sockets.handleUpgrade(request, socket, head, (ws) => {
    ws.on('error', () => ws.terminate());
    if (path === realtimePaths.trade) admitVisitor(ws, place, ground);
    else void admitUser(ws, token, place, ground);
  });
}

/**
 * Before the handshake, so that it costs neither side more than this line. Ending alone would keep the
 * socket open for as long as the other side likes.
 */
function refuse(socket: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}

function admitVisitor(ws: WebSocket, place: string, ground: Ground): void {
  const { clients, parts } = ground;
  if (clients.ofPlace(place).size >= maxSocketsPerPlace) {
    ws.close(tryAgainLater, 'too many sockets');
    return;
  }
  const options = { owner: { place }, allowed: publicStreamNames, clock: parts.clock };
  serve(ws, serveClient(ws, options), ground);
}

/** The token is checked after the handshake: a browser sees close codes, but no HTTP status. */
async function admitUser(
  ws: WebSocket,
  token: string,
  place: string,
  ground: Ground,
): Promise<void> {
  const { clients, parts, expiry, waiting } = ground;
  // What arrives before the token is known to be good waits in the socket.
  ws.pause();
  waiting.set(place, (waiting.get(place) ?? 0) + 1);
  const session = await sessionOf(token, parts);
  const left = (waiting.get(place) ?? 1) - 1;
  if (left > 0) waiting.set(place, left);
  else waiting.delete(place);
  ws.resume();
  if (session === null) return ws.close(tryAgainLater, 'unavailable');
  if (!session) return ws.close(realtimeCloseCodes.tokenInvalid, 'token invalid');
  const { caller, expiresAt } = session;
  if (clients.ofUser(caller.id).size >= maxSocketsPerUser) {
    return ws.close(tryAgainLater, 'too many sockets');
  }
  serve(ws, serveClient(ws, { owner: caller, allowed: streamNames, clock: parts.clock }), ground);
  if (ws.readyState === ws.OPEN) expiry.add(caller.sessionId, expiresAt);
}

/** Null when it cannot be told now. */
async function sessionOf(
  token: string,
  { sessions, log }: RealtimeParts,
): Promise<LiveSession | undefined | null> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return sessions.find(token).catch((error: unknown) => {
    log.error({ err: error }, 'realtime session could not be read');
    return null;
  });
}

function serve(ws: WebSocket, client: RealtimeClient, ground: Ground): void {
  const { clients, parts, expiry } = ground;
  // It went while its token was looked up: its end, which would forget it, has been.
  if (ws.readyState === ws.CLOSED) return;
  if (clients.size >= maxSockets) {
    ws.close(tryAgainLater, 'too many sockets');
    return;
  }
  clients.add(client);
  parts.open.set(clients.size);
  ws.on('close', () => {
    clients.remove(client);
    parts.open.set(clients.size);
    const { owner } = client;
    if ('sessionId' in owner && clients.ofSession(owner.sessionId).size === 0) {
      expiry.forget(owner.sessionId);
    }
  });
}

/** Closes the sockets of those sessions that have ended. @returns the others with their ends. */
async function judge(
  clients: Clients,
  sessions: Sessions,
  sessionIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const live = await sessions.live(sessionIds);
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
