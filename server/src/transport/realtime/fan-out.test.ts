import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openRedis, type Redis } from '../../platform/redis/index.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { findRedis, noRedis, startRedis, type TestRedis } from '../../testing/services/redis.ts';
import type { Realtime } from './server.ts';

const binary = findRedis();

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await turn();
}

interface Replica {
  server: TestServer;
  redis: Redis;
  realtime: Realtime;
  port: number;
  stop(): Promise<void>;
}

describe.skipIf(!binary)(`two API servers over one Redis${binary ? '' : ` (${noRedis})`}`, () => {
  let store: TestRedis;
  let first: Replica;
  let second: Replica;

  /** Starts a replica, which shares the database of `of` if given. */
  async function replica(of?: TestServer): Promise<Replica> {
    const base = await createTestServer(of ? { db: of.db, clock: of.clock } : {});
    const redis = await openRedis({ url: store.url, log: base.parts.log });
    const server = await createTestServer({ db: base.db, clock: base.clock, redis });
    const realtime = server.realtime();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return {
      server,
      redis,
      realtime,
      port: (server.app.server.address() as { port: number }).port,
      async stop() {
        await realtime.close();
        await server.close();
        redis.close();
        await base.close();
      },
    };
  }

  /** Opens a socket at a replica, subscribed to 'user@wallet'. */
  async function connect({ port }: Replica, token: string) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=${token}`);
    const heard: { stream?: string; data?: { reason: string } }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
    const closed = once(socket, 'close').then(([code]) => code as number);
    await once(socket, 'open');
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: ['user@wallet'], id: 1 }));
    await until(() => heard.length === 1);
    heard.length = 0;
    return { socket, heard, closed };
  }

  beforeAll(async () => {
    store = await startRedis(binary ?? '');
    first = await replica();
    second = await replica(first.server);
    await bothHear();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await store.stop();
  });

  /** Resolves when Redis has the subscriptions of both replicas. */
  async function bothHear(): Promise<void> {
    const heard = new Set<number>();
    const stops = [first, second].map(({ server }, n) =>
      server.parts.bus.subscribe(({ userId }) => {
        if (userId === `probe of ${1 - n}`) heard.add(n);
      }),
    );
    await until(() => {
      [first, second].forEach(({ server }, n) => {
        server.parts.bus.publish(`probe of ${n}`, 'user@wallet', { reason: 'probe' });
      });
      return heard.size === 2;
    });
    for (const stop of stops) stop();
  }

  it('deliver a message once, only to the user’s sockets on both servers', async () => {
    const [alice, bob] = [await first.server.signIn(), await first.server.signIn()];
    const [here, there, other] = [
      await connect(first, alice.token),
      await connect(second, alice.token),
      await connect(second, bob.token),
    ];
    first.server.parts.bus.publish(alice.userId, 'user@wallet', { reason: 'one' });
    second.server.parts.bus.publish(alice.userId, 'user@wallet', { reason: 'two' });
    first.server.parts.bus.publish(bob.userId, 'user@wallet', { reason: 'bob' });
    const reasons = (of: typeof here) => of.heard.map(({ data }) => data?.reason).sort();
    await until(() => here.heard.length >= 2 && there.heard.length >= 2 && other.heard.length >= 1);
    expect([reasons(here), reasons(there), reasons(other)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
      ['bob'],
    ]);
    for (const { socket } of [here, there, other]) socket.terminate();
  });

  it('close the session’s sockets at one server after a logout at the other', async () => {
    const { token } = await first.server.signIn();
    const there = await connect(second, token);
    await first.server.call(endpoints.auth.logout, {}, { token });
    expect(await there.closed).toBe(4402);
  });

  it('work alone without Redis; when Redis is back, clients reconnect and get messages', async () => {
    const { token, userId } = await first.server.signIn();
    const [here, there] = [await connect(first, token), await connect(second, token)];
    await store.stop();
    await until(() => !first.redis.ready && !second.redis.ready);
    const ready = await first.server.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().checks.redis]).toEqual([200, false]);
    first.server.parts.bus.publish(userId, 'user@wallet', { reason: 'alone' });
    await until(() => here.heard.length === 1);
    expect(there.heard).toEqual([]);
    await store.start();
    // Messages of the other process were missed, so 1012 makes clients refetch.
    expect(await Promise.all([here.closed, there.closed])).toEqual([1012, 1012]);
    await bothHear();
    const back = await connect(second, token);
    first.server.parts.bus.publish(userId, 'user@wallet', { reason: 'together' });
    await until(() => back.heard.length === 1);
    expect(back.heard[0]?.data).toEqual({ reason: 'together' });
    back.socket.terminate();
  });
});
