import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { realtimeCloseCodes, streamNames } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { maxMessageBytes, readMessage } from './protocol.ts';
import type { Realtime } from './server.ts';

let server: TestServer;
let realtime: Realtime;
let base: string;

beforeAll(async () => {
  server = await createTestServer();
  realtime = server.realtime();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  base = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await realtime.close();
  await server.close();
});

/** Connects as a browser; records messages and the close code. */
function connect(token: string, path = '/realtime') {
  const socket = new WebSocket(`${base}${path}?token=${token}`);
  const heard: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    const next = waiting.shift();
    if (next) next(message);
    else heard.push(message);
  });
  socket.on('error', () => undefined);
  return {
    socket,
    closed: once(socket, 'close').then(([code]) => code as number),
    opened: once(socket, 'open'),
    next: () => heard.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    heard,
    ask(message: unknown) {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
      return this.next();
    },
  };
}

async function connected(token?: string) {
  const client = connect(token ?? (await server.signIn()).token);
  await client.opened;
  return client;
}

const subscribe = { method: 'SUBSCRIBE', params: ['user@wallet'], id: 1 };

describe('the realtime server', () => {
  it('delivers a stream to its user only, from SUBSCRIBE to UNSUBSCRIBE', async () => {
    const [alice, bob] = [await server.signIn(), await server.signIn()];
    const [one, two, other] = await Promise.all(
      [alice.token, alice.token, bob.token].map((token) => connected(token)),
    );
    if (!one || !two || !other) throw new Error('not connected');
    for (const client of [one, two, other]) {
      expect(await client.ask(subscribe)).toEqual({ id: 1, result: null });
    }
    server.parts.bus.publish(alice.userId, 'user@wallet', { reason: 'paid' });
    const message = { stream: 'user@wallet', data: { reason: 'paid' } };
    expect([await one.next(), await two.next()]).toEqual([message, message]);
    expect(await one.ask({ ...subscribe, method: 'UNSUBSCRIBE', id: 2 })).toMatchObject({ id: 2 });
    server.parts.bus.publish(alice.userId, 'user@wallet', { reason: 'again' });
    await two.next();
    // Answers are ordered, so earlier messages have arrived.
    expect(await one.ask({ method: 'PING', id: 3 })).toEqual({ id: 3, result: 'PONG' });
    expect(await other.ask({ method: 'PING', id: 3 })).toEqual({ id: 3, result: 'PONG' });
    for (const client of [one, two, other]) client.socket.close();
  });

  it('does not count a socket that closed during the token check', async () => {
    const { token } = await server.signIn();
    const count = async () => (await server.parts.metrics.sockets.get()).values[0]?.value ?? 0;
    const connections = () =>
      new Promise<number>((resolve) =>
        server.app.server.getConnections((_error, number) => resolve(number)),
      );
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    let release = () => {};
    // Delays the token check only on PGlite, which runs one query at a time.
    const busy = server.db.tx(() => new Promise<void>((resolve) => (release = resolve)));
    const gone = connect(token);
    await gone.opened;
    gone.socket.terminate();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    release();
    await busy;
    const next = await connected(token);
    await next.ask({ method: 'PING', id: 1 });
    expect(await count()).toBe(1);
    next.socket.close();
  });

  it('answers GET_TIME', async () => {
    const client = await connected();
    expect(await client.ask({ method: 'GET_TIME', id: 7 })).toEqual({
      id: 7,
      result: { time: server.clock.now().getTime() },
    });
    client.socket.close();
  });

  it('answers unknown methods and streams with an error and keeps the socket open', async () => {
    const client = await connected();
    for (const wrong of [
      { method: 'SUBSCRIBE', params: ['user@other'], id: 1 },
      { method: 'SUBSCRIBE', params: [], id: 1 },
      { method: 'SUBSCRIBE', id: 1 },
      { method: 'DANCE', id: 1 },
    ]) {
      expect(await client.ask(wrong)).toMatchObject({ id: 1, error: { code: 400 } });
    }
    expect(await client.ask(subscribe)).toEqual({ id: 1, result: null });
    client.socket.close();
  });

  it.each(['nonsense', '', 'x'.repeat(5000)])(
    'refuses the token %j with the close code tokenInvalid',
    async (token) => {
      expect(await connect(token).closed).toBe(realtimeCloseCodes.tokenInvalid);
    },
  );

  it.each([
    ['no JSON', 'hello', realtimeCloseCodes.badMessage],
    ['JSON that is not an object', '[1]', realtimeCloseCodes.badMessage],
    ['a message without an id', '{"method":"PING"}', realtimeCloseCodes.badMessage],
    ['a binary message', Buffer.from('{}'), realtimeCloseCodes.badMessage],
    ['a message that is too long', 'x'.repeat(maxMessageBytes + 1), 1009],
  ])('closes a socket after %s', async (_what, message, code) => {
    const client = await connected();
    client.socket.send(message);
    expect(await client.closed).toBe(code);
  });

  it('closes a socket after too many messages', async () => {
    const client = await connected();
    for (let n = 0; n < 400; n += 1) client.socket.send('{"method":"PING","id":1}');
    expect(await client.closed).toBe(realtimeCloseCodes.badMessage);
  });

  it('closes sockets of an expired session only', async () => {
    const [old, fresh] = [await server.signIn(), await server.signIn()];
    const [expiring, staying] = [await connected(old.token), await connected(fresh.token)];
    server.clock.advance(server.parts.config.session.ttlMs - 60_000);
    await server.call(endpoints.user.info, {}, { token: fresh.token });
    server.clock.advance(60_000);
    await realtime.sweep();
    expect(await expiring.closed).toBe(realtimeCloseCodes.tokenExpired);
    expect(await staying.ask({ method: 'PING', id: 1 })).toMatchObject({ result: 'PONG' });
    staying.socket.close();
  });

  it('closes a socket exactly when its session ends, without a sweep', async () => {
    const own = await createTestServer({ db: server.db });
    const due: { at: number; fn: () => void }[] = [];
    const start = own.clock.now().getTime();
    const now = () => own.clock.now().getTime();
    const sockets = own.realtime((ms, fn) => {
      const entry = { at: now() + ms, fn };
      due.push(entry);
      return () => due.splice(due.indexOf(entry), 1);
    });
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.app.server.address() as AddressInfo;
    const { token } = await own.signIn();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?token=${token}`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    await socketsOf(own, (count) => count === 1);
    expect(due.map(({ at }) => at)).toEqual([start + own.parts.config.session.ttlMs]);
    own.clock.set(new Date(due[0]?.at ?? 0));
    due.shift()?.fn();
    expect((await closed)[0]).toBe(realtimeCloseCodes.tokenExpired);
    await sockets.close();
    await own.close();
  });

  it('closes a socket immediately on logout', async () => {
    const { token } = await server.signIn();
    const client = await connected(token);
    await server.call(endpoints.auth.logout, {}, { token });
    expect(await client.closed).toBe(realtimeCloseCodes.tokenExpired);
  });

  it('drops a client that does not read, with a bounded buffer', async () => {
    const { token, userId } = await server.signIn();
    const client = await connected(token);
    await client.ask(subscribe);
    const [sockets] = (await server.parts.metrics.sockets.get()).values;
    const before = sockets?.value ?? 0;
    client.socket.pause();
    const reason = 'x'.repeat(64 * 1024);
    // The client reads nothing, so the server must close it.
    let published = 0;
    await socketsOf(server, (count) => {
      if (published < 1_000) {
        published += 1;
        server.parts.bus.publish(userId, 'user@wallet', { reason });
      }
      return count < before;
    });
    client.socket.resume();
    expect([realtimeCloseCodes.slowConsumer, 1006]).toContain(await client.closed);
    expect(client.heard.length).toBeLessThan(published);
  });

  it('allows 20 sockets per user, and closes the next one', async () => {
    const [alice, bob] = [await server.signIn(), await server.signIn()];
    const all = await Promise.all(Array.from({ length: 20 }, () => connected(alice.token)));
    for (const client of all) await client.ask(subscribe);
    expect(await connect(alice.token).closed).toBe(1013);
    const other = await connected(bob.token);
    expect(await other.ask(subscribe)).toEqual({ id: 1, result: null });
    for (const { socket } of [...all, other]) socket.close();
    await Promise.all(all.map(({ closed }) => closed));
  });

  it('serves public streams with a token, and without one at their own path', async () => {
    const [member, visitor] = [await connected(), connect('', '/realtime/trade')];
    await visitor.opened;
    const trade = { method: 'SUBSCRIBE', params: ['trade@rates'], id: 1 };
    for (const client of [member, visitor]) {
      expect(await client.ask(trade)).toEqual({ id: 1, result: null });
    }
    const data = { rates: [{ asset: 'JU' as const, usdt_per_unit: '600000' }], rates_at: null };
    server.parts.bus.broadcast('trade@rates', data);
    const message = { stream: 'trade@rates', data };
    expect([await member.next(), await visitor.next()]).toEqual([message, message]);
    expect(await visitor.ask(subscribe)).toMatchObject({ error: { message: 'unknown stream' } });
    for (const { socket } of [member, visitor]) socket.close();
  });

  it('subscribes to the known streams of a list with unknown ones', async () => {
    const { token, userId } = await server.signIn();
    const client = await connected(token);
    const params = ['user@tomorrow', 'user@wallet'];
    expect(await client.ask({ ...subscribe, params })).toMatchObject({ error: { code: 400 } });
    server.parts.bus.publish(userId, 'user@wallet', { reason: 'known' });
    expect(await client.next()).toMatchObject({ data: { reason: 'known' } });
    client.socket.close();
  });

  it('ends a connection that does not answer pings', async () => {
    const { token } = await server.signIn();
    const socket = new WebSocket(`${base}/realtime?token=${token}`, { autoPong: false });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    await socketsOf(server, (count) => count > 0);
    await realtime.sweep();
    await realtime.sweep();
    await closed;
  });

  it('closes all sockets on stop without waiting for a silent client', async () => {
    const stopping = await createTestServer({ db: server.db });
    const sockets = stopping.realtime();
    await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stopping.app.server.address() as AddressInfo;
    const { token } = await stopping.signIn();
    const open = () => new WebSocket(`ws://127.0.0.1:${port}/realtime?token=${token}`);
    const [polite, silent] = [open(), open()];
    const closed = once(polite, 'close');
    await Promise.all([once(polite, 'open'), once(silent, 'open')]);
    await socketsOf(stopping, (count) => count === 2);
    silent.pause();
    await sockets.close();
    expect((await closed)[0]).toBe(1012);
    silent.terminate();
    await stopping.close();
  });

  it('answers 404 at other paths', async () => {
    const socket = new WebSocket(`${base}/other`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });
});

/** Waits until the number of open sockets matches. */
async function socketsOf(of: TestServer, wanted: (count: number) => boolean): Promise<void> {
  for (;;) {
    const { values } = await of.parts.metrics.sockets.get();
    if (wanted(values[0]?.value ?? 0)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('readMessage', () => {
  it('reports malformed input without throwing', () => {
    for (const text of ['', 'null', '1', '"x"', '{"id":1}', '{"id":"1","method":"PING"}', '{']) {
      expect(readMessage(text, streamNames)).toEqual({ kind: 'malformed' });
    }
  });
});
