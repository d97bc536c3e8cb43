import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import type { Realtime } from './server.ts';

let server: TestServer;
let realtime: Realtime;
let port: number;
beforeAll(async () => {
  server = await createTestServer();
  realtime = server.realtime();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await realtime.close();
  await server.close();
});

/** Requests a socket. The client does not close its side when the server closes the other. */
function handshake(path: string, key = 'AAAAAAAAAAAAAAAAAAAAAA=='): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: server\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  return socket;
}

/** Returns the numbers of the server's open connections and WebSockets. */
async function left(): Promise<[connections: number, sockets: number]> {
  const connections = await new Promise<number>((resolve) =>
    server.app.server.getConnections((_, count) => resolve(count)),
  );
  const { values } = await server.parts.metrics.sockets.get();
  return [connections, values[0]?.value ?? 0];
}
const untilNoneIsLeft = () => vi.waitFor(async () => expect(await left()).toEqual([0, 0]), 10_000);

it.each([
  ['at an endpoint', '/api/v1/common/config', /^HTTP\/1.1 404 /],
  ['at a page', '/wallet', /^HTTP\/1.1 404 /],
  ['below a stream', '/realtime/trade/more', /^HTTP\/1.1 404 /],
  ['with a broken key', '/realtime', /^HTTP\/1.1 400 /],
])('refuses 300 socket requests %s and closes their connections', async (...row) => {
  const [what, path, refusal] = row;
  const key = what === 'with a broken key' ? 'A' : undefined;
  const sockets = Array.from({ length: 300 }, () => handshake(path, key));
  for (const answer of await Promise.all(sockets.map((socket) => text(socket)))) {
    expect(answer).toMatch(refusal);
  }
  await untilNoneIsLeft();
  for (const socket of sockets) socket.destroy();
});

it.each(['/realtime/trade', `/realtime?token=${'x'.repeat(43)}`])(
  'closes connections of visitors of %s that leave right after the handshake',
  async (path) => {
    const sockets = Array.from({ length: 100 }, () => handshake(path));
    await Promise.all(
      sockets.map(async (socket) => {
        await once(socket, 'data');
        socket.destroy();
      }),
    );
    await untilNoneIsLeft();
  },
);

it('closes connections of visitors that leave before the handshake', async () => {
  const sockets = Array.from({ length: 100 }, () => handshake('/realtime/trade'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.destroy();
  await untilNoneIsLeft();
});
