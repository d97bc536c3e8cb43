// @vitest-environment node
// biome-ignore-all lint/style/noRestrictedImports: both ends as they run: the server, and the shell's own client on Node's WebSocket.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '@shared/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Realtime } from '../../server/src/realtime/server.ts';
import { createTestServer, type TestServer } from '../../server/src/testing/index.ts';
import { startTcpProxy, type TcpProxy } from '../../server/src/testing/tcp-proxy.ts';
import { type Realtime as Client, createRealtime } from '../../shared/shell/src/realtime/client.ts';
import { openWebSocket, socketUrl } from '../../shared/shell/src/realtime/socket.ts';
import { type MovingTimers, movingTimers } from '../../shared/shell/testing/moving-timers.ts';
import { buildGateway } from './app.ts';

const { backoffBaseMs } = limits.realtime;
const path = '/realtime/trade';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Between the gateway and the server. */
let network: TcpProxy;
let streams: Realtime;
let gateway: FastifyInstance;
let origin: string;
let timers: MovingTimers;
let client: Client;
/** Close codes, as the browser reports them. */
let codes: number[];
let heard: number;
/** What was to be fetched again, gap by gap. */
let refetched: (readonly string[])[];

beforeEach(async () => {
  streams = serveStreams();
  network = await startTcpProxy(serverPort());
  gateway = await startGateway();
  timers = movingTimers();
  codes = [];
  heard = 0;
  refetched = [];
  client = createRealtime({
    timers,
    random: () => 0,
    url: () => socketUrl(path, undefined, origin),
    tokenRefused: async () => {},
    openSocket: (url, events) =>
      openWebSocket(url, {
        ...events,
        closed(code) {
          codes.push(code);
          events.closed(code);
        },
      }),
  });
  client.onReconnected((names) => refetched.push(names));
  client.start();
  client.listen('trade@rates', () => {
    heard += 1;
  });
});
afterEach(async () => {
  client.stop();
  await gateway.close();
  await streams.close();
  await network.close();
});

const serverPort = () => (server.app.server.address() as { port: number }).port;

/** As a server that has just started does: what served before is gone. */
function serveStreams(): Realtime {
  server.app.server.removeAllListeners('upgrade');
  return server.realtime();
}

async function startGateway(port = 0): Promise<FastifyInstance> {
  const front = await buildGateway({
    port,
    host: '127.0.0.1',
    siteDir: folder,
    storeDir: folder,
    serverUrl: `http://127.0.0.1:${network.port}`,
    overrideOrigins: [],
    tradeOrigin: undefined,
  });
  origin = await front.listen({ port, host: '127.0.0.1' });
  return front;
}

async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await turn();
}

/** Connected and subscribed, all the way to the server: what it publishes is heard. */
async function connected(): Promise<void> {
  const before = heard;
  await until(() => client.status === 'connected');
  await until(() => {
    server.parts.bus.broadcast('trade@rates', { rates: [], rates_at: null });
    return heard > before;
  });
}

/** The connection is gone with one of `seen`; the next try finds the way again. */
async function comesBack(...seen: number[]): Promise<void> {
  await until(() => client.status === 'reconnecting');
  expect(codes).toHaveLength(1);
  expect(seen).toContain(codes[0]);
  timers.move(backoffBaseMs);
  await connected();
  expect(refetched).toEqual([['trade@rates']]);
}

it('a gateway that stops says so (1012), and the next one is found', async () => {
  await connected();
  await gateway.close();
  gateway = await startGateway(Number(new URL(origin).port));
  await comesBack(1012);
});

it('nor does a gateway that stops leave out who still waits for the server', async () => {
  network.silence();
  await until(() => client.status === 'connected');
  await gateway.close();
  await until(() => codes.length > 0);
  expect(codes).toEqual([1012]);
});

it('a browser that does not answer the goodbye does not hold up the stop', async () => {
  const { hostname, port } = new URL(origin);
  const silent = connect(Number(port), hostname);
  silent.write(
    `GET ${path} HTTP/1.1\r\nHost: gateway\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(silent, 'data');
  silent.pause();
  await gateway.close();
  silent.destroy();
  // The proxy alone would wait for 30 s.
}, 20_000);

it('a server that stops says so through the gateway (1012)', async () => {
  await connected();
  await streams.close();
  streams = serveStreams();
  await comesBack(1012);
});

it('a server that is killed ends with a code that is not final', async () => {
  await connected();
  network.cut();
  // 4006 is the proxy's for an end without goodbye; 1011 for one that was an error.
  await comesBack(4006, 1011);
});

it('while the server is down nothing is fetched again; that comes when it answers', async () => {
  await connected();
  network.redirect(1);
  network.cut();
  for (let tries = 1; tries <= 3; tries++) {
    await until(() => codes.length === tries && client.status === 'reconnecting');
    timers.move(backoffBaseMs * 2 ** (tries - 1));
  }
  await until(() => codes.length === 4);
  expect(codes.slice(1)).toEqual([1011, 1011, 1011]);
  expect(refetched).toEqual([]);
  network.redirect(serverPort());
  timers.move(backoffBaseMs * 8);
  await connected();
  expect(refetched).toEqual([['trade@rates']]);
});
