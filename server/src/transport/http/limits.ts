import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { type AnswerEarly, rawAnswer } from '../../platform/errors/early-errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';

/** Time limits, ms. Slow clients hold a bounded number of connections (`limitConnections`). */
export const timeLimits = {
  /** For a request's headers, and for the first byte of a connection. */
  headers: 10_000,
  /** From a request's headers to the last byte of its body. */
  body: 10_000,
  /**
   * Limits a whole request with `slowBody`. It is longer than the route's own limit
   * (uploads/body.ts: five minutes, 10 MB at 300 kbit/s), so that the route answers first.
   */
  slowBody: 330_000,
  /** For a connection without traffic, such as when the client does not read the answer. */
  idle: 60_000,
  /** Interval of Node's checks for late headers and bodies. */
  check: 2_000,
} as const;

export const serverLimits = {
  requestTimeout: timeLimits.slowBody,
  connectionTimeout: timeLimits.idle,
  http: {
    headersTimeout: timeLimits.headers,
    connectionsCheckingInterval: timeLimits.check,
    // A request that offers another protocol (h2c) is answered without an upgrade.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === 'websocket',
  },
} as const;

/**
 * Cuts the connection if a body is incomplete after `limitMs`, with a 408 if not yet answered.
 * Routes with `slowBody` are exempt.
 */
export function limitBodyTime(
  app: FastifyInstance,
  answerLate: AnswerEarly,
  limitMs: number = timeLimits.body,
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    done();
    const { socket } = raw;
    // Injected requests have no socket.
    if (!hasBody(raw) || routeOptions.config?.slowBody || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) {
        socket.write(rawAnswer(408, answerLate));
      }
      socket.destroySoon();
    }, limitMs);
    const cancel = () => clearTimeout(timer);
    raw.once('end', cancel).once('close', cancel);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

interface ConnectionLimit {
  /** Maximum of simultaneous connections from one network address (an IPv6 /64). */
  perAddress: number;
  /** Trusted proxies, which are not limited, because they limit their own clients. */
  trustProxy: false | string[];
  onRefused(): void;
}

export function limitConnections(
  server: Server,
  { perAddress, trustProxy, onRefused }: ConnectionLimit,
): void {
  const isProxy = proxyAddr.compile(trustProxy || []);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    const key = clientKey(address);
    const count = open.get(key) ?? 0;
    if (count >= perAddress) {
      onRefused();
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

export function rateStoreOf(limiter: Limiter): FastifyRateLimitStoreCtor {
  const store: FastifyRateLimitStore = {
    incr(key, done, windowMs) {
      limiter.count(key, windowMs).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      );
    },
    child: () => store,
  };
  return class {
    incr = store.incr;
    child = store.child;
  };
}
