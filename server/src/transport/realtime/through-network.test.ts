// biome-ignore-all lint/style/noRestrictedImports: the shell's own client, as browsers run it, on Node's WebSocket.
import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Realtime as Client,
  createRealtime,
} from '../../../../shared/shell/src/realtime/client.ts';
import { openWebSocket, socketUrl } from '../../../../shared/shell/src/realtime/socket.ts';
import { type MovingTimers, movingTimers } from '../../../../shared/shell/testing/moving-timers.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/services/tcp-proxy.ts';
import { realtimePaths } from './protocol.ts';
import type { Realtime } from './server.ts';

const rules = limits.realtime;

let server: TestServer;
let realtime: Realtime;
let port: number;
beforeAll(async () => {
  server = await createTestServer();
  ({ realtime, port } = await serve(server));
});
afterAll(async () => {
  await realtime.close();
  await server.close();
});

let proxy: TcpProxy;
let user: SignedIn;
const clients: Client[] = [];
beforeEach(async () => {
  proxy = await startTcpProxy(port);
  user = await server.signIn();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.stop();
  await proxy.close();
});

async function serve(of: TestServer) {
  const sockets = of.realtime();
  await of.app.listen({ host: '127.0.0.1', port: 0 });
  return { realtime: sockets, port: (of.app.server.address() as { port: number }).port };
}

async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await turn();
}

interface Side {
  client: Client;
  timers: MovingTimers;
  /** Data of 'user@wallet' messages. */
  heard: { reason: string }[];
  /** Streams to refetch after each gap. */
  refetched: (readonly string[])[];
  /** Number of API calls about a refused token. */
  asked: () => number;
}

/** A signed-in browser behind the proxy, with a manual clock and a real network. */
function browser(token = user.token, path: string = realtimePaths.own): Side {
  const timers = movingTimers();
  let asked = 0;
  const client: Client = createRealtime({
    timers,
    random: () => 0,
    openSocket: openWebSocket,
    url: () =>
      socketUrl(
        path,
        path === realtimePaths.own ? token : undefined,
        `http://127.0.0.1:${proxy.port}`,
      ),
    async tokenRefused() {
      asked += 1;
      const { http } = await server.call(endpoints.user.info, {}, { token });
      // The shell does the same on a 401.
      if (http === 401) client.stop();
    },
  });
  clients.push(client);
  client.start();
  const side: Side = { client, timers, heard: [], refetched: [], asked: () => asked };
  client.onReconnected((streams) => side.refetched.push(streams));
  return side;
}

/** Resolves when messages of 'user@wallet' arrive. */
async function connected(side = browser()): Promise<Side> {
  side.client.listen('user@wallet', (data) => side.heard.push(data));
  await until(() => side.client.status === 'connected');
  await subscribed(side);
  return side;
}

/** Publishes until a message arrives, since earlier messages precede the subscription. */
async function subscribed(side: Side, owner = user, bus = server.parts.bus): Promise<void> {
  const before = side.heard.length;
  while (side.heard.length === before) {
    bus.publish(owner.userId, 'user@wallet', { reason: 'probe' });
    for (let n = 0; n < 20 && side.heard.length === before; n++) await turn();
  }
  const reason = `settled ${before}`;
  bus.publish(owner.userId, 'user@wallet', { reason });
  await until(() => side.heard.at(-1)?.reason === reason);
}

describe('the shell’s client, connected to the real server through a network,', () => {
  it('reconnects a cut connection after 1 s, resubscribes and refetches', async () => {
    const side = await connected();
    proxy.cut();
    await until(() => side.client.status === 'reconnecting');
    side.timers.move(rules.backoffBaseMs);
    await until(() => side.client.status === 'connected' && side.refetched.length > 0);
    expect(side.refetched).toEqual([['user@wallet']]);
    await subscribed(side);
  });

  it('never delivers a partial message', async () => {
    const side = await connected();
    const before = side.heard.length;
    proxy.cutAfter(10);
    server.parts.bus.publish(user.userId, 'user@wallet', { reason: 'cut in the middle' });
    await until(() => side.client.status === 'reconnecting');
    expect(side.heard).toHaveLength(before);
    side.timers.move(rules.backoffBaseMs);
    await until(() => side.client.status === 'connected' && side.refetched.length > 0);
    expect(side.refetched).toEqual([['user@wallet']]);
  });

  it('detects a half-open connection by the heartbeat’s reply limit', async () => {
    const side = await connected();
    proxy.silence();
    server.parts.bus.publish(user.userId, 'user@wallet', { reason: 'lost' });
    side.timers.move(rules.heartbeatMs);
    expect(side.client.status).toBe('connected');
    side.timers.move(rules.heartbeatReplyMs - 1);
    expect(side.client.status).toBe('connected');
    side.timers.move(1);
    expect(side.client.status).toBe('reconnecting');
    proxy.restore();
    side.timers.move(rules.backoffBaseMs);
    await until(() => side.client.status === 'connected');
    await subscribed(side);
    expect(side.heard.map(({ reason }) => reason)).not.toContain('lost');
    expect(side.refetched).toEqual([['user@wallet']]);
  });

  it('gives up a hanging handshake after 10 s', async () => {
    proxy.silence();
    const side = browser();
    side.client.listen('user@wallet', () => {});
    await until(() => proxy.open === 1);
    side.timers.move(rules.connectTimeoutMs - 1);
    expect(side.client.status).toBe('connecting');
    side.timers.move(1);
    expect(side.client.status).toBe('reconnecting');
    proxy.restore();
    side.timers.move(rules.backoffBaseMs);
    await until(() => side.client.status === 'connected');
  });

  it('keeps the connection while delayed answers are within the limit', async () => {
    const side = await connected();
    proxy.hold();
    side.timers.move(rules.heartbeatMs);
    side.timers.move(rules.heartbeatReplyMs - 1);
    proxy.release();
    await subscribed(side);
    side.timers.move(rules.heartbeatReplyMs);
    expect(side.client.status).toBe('connected');
    expect(side.refetched).toEqual([]);
  });

  it('reconnects after a server restart (1012)', async () => {
    const own = await createTestServer({ db: server.db, clock: server.clock });
    const first = await serve(own);
    proxy.redirect(first.port);
    const side = browser();
    side.client.listen('user@wallet', (data) => side.heard.push(data));
    await until(() => side.client.status === 'connected');
    await subscribed(side, user, own.parts.bus);
    await first.realtime.close();
    await own.close();
    await until(() => side.client.status === 'reconnecting');
    side.timers.move(rules.backoffBaseMs);
    await until(() => side.client.status === 'reconnecting');
    proxy.redirect(port);
    side.client.wake();
    await until(() => side.client.status === 'connected');
    await subscribed(side);
    expect(side.refetched).toEqual([['user@wallet']]);
  });

  it('checks an ended session (4402) at the API and does not reconnect', async () => {
    const side = await connected();
    await server.call(endpoints.auth.logout, {}, { token: user.token });
    await until(() => side.asked() === 1 && side.client.status === 'disconnected');
    side.timers.move(10 * rules.resetMs);
    expect(side.client.status).toBe('disconnected');
    expect(side.asked()).toBe(1);
  });

  it('checks an unknown token (4401) at the API and does not reconnect', async () => {
    const side = browser('x'.repeat(43));
    side.client.listen('user@wallet', () => {});
    await until(() => side.asked() === 1 && side.client.status === 'disconnected');
    side.timers.move(10 * rules.resetMs);
    expect(side.client.status).toBe('disconnected');
  });

  it('reports an error after ten failures and starts over after 300 s', async () => {
    const side = await connected();
    proxy.redirect(1);
    proxy.cut();
    await until(() => side.client.status === 'reconnecting');
    for (let n = 0; n < 400 && side.client.status !== 'error'; n++) {
      side.timers.move(rules.backoffCapMs);
      // The refusal arrives over a real network.
      for (let turns = 0; turns < 50 && proxy.open > 0; turns++) await turn();
      await turn();
    }
    expect(side.client.status).toBe('error');
    expect(side.client.stalled).toBe(true);
    proxy.redirect(port);
    side.timers.move(rules.resetMs);
    await until(() => side.client.status === 'connected' && side.refetched.length > 0);
    expect(side.client.stalled).toBe(false);
    expect(side.refetched).toEqual([['user@wallet']]);
  });

  it('gets trade data, but no own data, at the public path without a token', async () => {
    const side = browser('', realtimePaths.trade);
    const rates: unknown[] = [];
    side.client.listen('trade@rates', (data) => rates.push(data));
    side.client.listen('user@wallet', (data) => side.heard.push(data));
    await until(() => side.client.status === 'connected');
    const data = { rates: [{ asset: 'JU' as const, usdt_per_unit: '600000' }], rates_at: null };
    while (rates.length === 0) {
      server.parts.bus.publish(user.userId, 'user@wallet', { reason: 'private' });
      server.parts.bus.broadcast('trade@rates', data);
      await turn();
    }
    expect(rates[0]).toEqual(data);
    expect(side.heard).toEqual([]);
  });
});
