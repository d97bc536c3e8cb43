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
import { inSpan } from '../../platform/tracing/index.ts';
import {
  type Clients,
  createClients,
  deliver,
  type RealtimeClient,
  serveClient,
} from './clients.ts';
import { type After, realAfter, watchExpiry } from './expiry.ts';
import { maxMessageBytes, realtimePaths } from './protocol.ts';

const sweepIntervalMs = 30_000;
const maxSockets = 20_000;
const maxSocketsPerUser = 20;
/** Many visitors can share one address: a household, a company, a mobile network. */
const maxSocketsPerPlace = 500;
/** Maximum of sockets of one address whose token check is pending. */
const maxWaitingPerPlace = 1_000;
/** Time for close frames, so that a silent client does not delay the stop. */
const closeTimeoutMs = 1_000;
/** Sockets closed per step after a gap, so that clients reconnect at different times. */
const resync = { sockets: 200, everyMs: 250 };
/** Close codes of the IANA registry. After 1001, clients do not reconnect (specification §4). */
const serviceRestart = 1012;
const tryAgainLater = 1013;

export interface Realtime {
  /** Closes sockets of ended sessions and those that do not answer pings. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** A valid session; `expiresAt` (ms since the epoch) moves when the session is used. */
export interface LiveSession {
  caller: Caller;
  expiresAt: number;
}

export interface Sessions {
  find(token: string): Promise<LiveSession | undefined>;
  /** Returns the valid sessions among `sessionIds` with their ends. */
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Calls `listener` immediately when a session is ended. @returns unsubscribe */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface RealtimeParts {
  clock: Clock;
  bus: Bus;
  log: Logger;
  limiter: Limiter;
  redis?: Redis | undefined;
  sessions: Sessions;
  /** Peers whose X-Forwarded-For is trusted. */
  trustProxy: false | string[];
  /** Handshakes per minute from one network address. */
  maxHandshakes: number;
  open: Gauge;
}

interface RealtimeContext {
  parts: RealtimeParts;
  clients: Clients;
  expiry: ReturnType<typeof watchExpiry>;
  /** Network address → number of sockets whose token check is pending. */
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
    check: (ids) => closeEnded(clients, sessions, ids),
    onError: (error) => log.error({ err: error }, 'session expiry check failed'),
  });
  const context: RealtimeContext = { parts, clients, expiry, waiting: new Map() };
  server.on('upgrade', (request, socket, head) => {
    // Errors before the end of the handshake only close the socket.
    socket.on('error', () => socket.destroy());
    upgrade(sockets, context, request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'socket upgrade failed');
      socket.destroy();
    });
  });

  const unsubscribeBus = bus.subscribe(({ userId, stream, data }) =>
    inSpan(`send ${stream}`, { kind: 'producer' }, (span) => {
      const sent = deliver(userId === null ? clients : clients.ofUser(userId), stream, data);
      span?.set({ 'app.sockets': sent });
    }),
  );
  const unsubscribeEnded = sessions.onEnded((sessionId) => {
    for (const client of clients.ofSession(sessionId)) expire(client);
  });
  const announceGap = () => reconnectClients(clients, after);
  redis?.subscribe('realtime:gap', announceGap);
  redis?.onRestored(() => {
    redis.publish('realtime:gap', null);
    announceGap();
  });

  const outage = createOutageLog(log, 'realtime');
  const sweep = async () => {
    for (const client of clients) client.checkAlive();
    await closeEnded(clients, sessions, clients.sessionIds()).then(outage.succeeded, (error) =>
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
  context: RealtimeContext,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { parts, clients, waiting } = context;
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
    if (path === realtimePaths.trade) admitVisitor(ws, place, context);
    else void admitUser(ws, token, place, context);
  });
}

/** Refuses without a handshake. `end` alone would leave the socket open until the client closes. */
function refuse(socket: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}

function admitVisitor(ws: WebSocket, place: string, context: RealtimeContext): void {
  const { clients, parts } = context;
  if (clients.ofPlace(place).size >= maxSocketsPerPlace) {
    ws.close(tryAgainLater, 'too many sockets');
    return;
  }
  const options = { owner: { place }, allowed: publicStreamNames, clock: parts.clock };
  serve(ws, serveClient(ws, options), context);
}

/** Checks the token after the handshake, since browsers see close codes but no HTTP status. */
async function admitUser(
  ws: WebSocket,
  token: string,
  place: string,
  context: RealtimeContext,
): Promise<void> {
  const { clients, parts, expiry, waiting } = context;
  // Messages wait in the socket until the token is checked.
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
  serve(ws, serveClient(ws, { owner: caller, allowed: streamNames, clock: parts.clock }), context);
  if (ws.readyState === ws.OPEN) expiry.add(caller.sessionId, expiresAt);
}

/** Returns undefined for an invalid token, and null when the session cannot be read. */
async function sessionOf(
  token: string,
  { sessions, log }: RealtimeParts,
): Promise<LiveSession | undefined | null> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return sessions.find(token).catch((error: unknown) => {
    log.error({ err: error }, 'realtime session lookup failed');
    return null;
  });
}

function serve(ws: WebSocket, client: RealtimeClient, context: RealtimeContext): void {
  const { clients, parts, expiry } = context;
  // The socket closed during the token check, so its close event would not remove the client.
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

/** Closes the sockets of ended sessions. @returns the other sessions with their ends */
async function closeEnded(
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

/** Closes all sockets, a few at a time, after messages of other processes were missed. */
function reconnectClients(clients: Clients, after: After): void {
  const left = [...clients];
  const step = () => {
    for (const client of left.splice(0, resync.sockets)) {
      client.close(serviceRestart, 'messages were missed');
    }
    if (left.length > 0) after(resync.everyMs, step);
  };
  step();
}

async function ended(sockets: WebSocketServer, timeoutMs: number): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, timeoutMs);
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(cut);
}
