import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type AnswerEarly, rawAnswer } from '../../platform/errors/early-errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';

/**
 * What one client may hold of a server, in ms. Nobody who is slow, or who pretends to be, holds more
 * than connections, and of those only so many (`limitConnections`).
 */
export const timeLimits = {
  /** For a request's headers, and for the first byte of a connection. */
  headers: 10_000,
  /** For a body from its first byte to its last. */
  body: 10_000,
  /**
   * For a whole request to a route with `slowBody`. Longer than the route itself waits
   * (uploads/body.ts: five minutes, 10 MB at 300 kbit/s), which says what was wrong.
   */
  slowBody: 330_000,
  /** For a connection on which nothing moves, as when nobody reads the answer. */
  idle: 60_000,
  /** How often Node looks for headers and bodies that are late. */
  check: 2_000,
} as const;

/** What a server of Node's is made with. */
export const serverLimits = {
  requestTimeout: timeLimits.slowBody,
  connectionTimeout: timeLimits.idle,
  http: {
    headersTimeout: timeLimits.headers,
    connectionsCheckingInterval: timeLimits.check,
    // Of protocols that a client offers, ours is the only one: what offers another (h2c) is answered
    // as if it had not.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === 'websocket',
  },
} as const;

/** Cuts whoever has not sent a request's body whole in time, whatever became of the request. */
export function limitBodyTime(
  app: FastifyInstance,
  answerLate: AnswerEarly,
  limitMs: number = timeLimits.body,
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    done();
    const { socket } = raw;
    // One that was injected has no connection.
    if (!hasBody(raw) || routeOptions.config?.slowBody || !(socket instanceof Socket)) return;
    const late = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) {
        socket.write(rawAnswer(408, answerLate));
      }
      socket.destroySoon();
    }, limitMs);
    const inTime = () => clearTimeout(late);
    raw.once('end', inTime).once('close', inTime);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

export interface ConnectionLimit {
  /** Open at once from one network address (an IPv6 /64). */
  perPlace: number;
  /** Peers that stand for many clients, who are counted there. */
  trustProxy: false | string[];
  onRefused(): void;
}

/** Cuts connections of an address that has too many. */
export function limitConnections(
  server: Server,
  { perPlace, trustProxy, onRefused }: ConnectionLimit,
): void {
  const isProxy = proxyAddr.compile(trustProxy || []);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    const place = clientKey(address);
    const count = open.get(place) ?? 0;
    if (count >= perPlace) {
      onRefused();
      socket.destroy();
      return;
    }
    open.set(place, count + 1);
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left > 0) open.set(place, left);
      else open.delete(place);
    });
  });
}
