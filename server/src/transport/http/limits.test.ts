import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { common } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '../../members/uploads/body.ts';
import { ask } from '../../testing/calls/ask.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { limitBodyTime, timeLimits } from './limits.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const run of undo.splice(0).reverse()) await run();
});

async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  undo.push(() => socket.destroy());
  return socket;
}

function halfSent(port: number, path: string, headers = 'Content-Length: 10'): Socket {
  const socket = open(port);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`);
  return socket;
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

describe('a body', () => {
  const limitMs = 50;

  async function bodies(bodyMs = limitMs) {
    const app = Fastify();
    limitBodyTime(app, (status) => ({ body: { status } }), bodyMs);
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.post('/read', async ({ body }) => body);
    app.post('/slow', { config: { slowBody: true } }, async ({ body }) => body);
    app.post('/unread', { onRequest: async (_request, reply) => reply.send('early') }, () => '');
    undo.push(() => app.close());
    return { app, port: await listening(app) };
  }

  /** Resolves when a body that starts now is too late. */
  const othersAreLate = (port: number) => text(halfSent(port, '/read'));

  it('that does not arrive in time ends the connection', async () => {
    const { app, port } = await bodies();
    const answers = [
      halfSent(port, '/read'),
      halfSent(port, '/read', 'Transfer-Encoding: chunked'),
      halfSent(port, '/nowhere'),
    ];
    for (const answer of await Promise.all(answers.map(text))) {
      expect(answer).toMatch(/^HTTP\/1.1 (408|404) /);
    }
    expect(await connectionsOf(app)).toBe(0);
  });

  it('that arrives byte by byte is refused with 408', async () => {
    const { port } = await bodies();
    const socket = halfSent(port, '/read', 'Content-Length: 1000000');
    const drops = setInterval(() => socket.write('x'), limitMs / 10);
    const [answer] = await once(socket, 'data');
    clearInterval(drops);
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that no handler reads does not keep its connection open', async () => {
    const { app, port } = await bodies();
    expect(await text(halfSent(port, '/unread'))).toMatch(/^HTTP\/1.1 200 /);
    expect(await connectionsOf(app)).toBe(0);
  });

  it('that arrives in time is answered, also the next one on the same connection', async () => {
    // A busy machine needs more than the limit of the other tests between two statements.
    const { port } = await bodies(500);
    const socket = halfSent(port, '/read');
    for (const _ of [1, 2]) {
      socket.write('0123456789');
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*0123456789$/s);
      await othersAreLate(port);
      socket.write('POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n');
    }
  });

  it('may take longer on a route with `slowBody`', async () => {
    const { port } = await bodies();
    const socket = halfSent(port, '/slow');
    await othersAreLate(port);
    socket.write('0123456789');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('the server', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await createTestServer({ env: { API_ENVELOPE: 'on' } });
    port = await listening(server.app);
  });
  afterAll(() => server.close());

  it.each([envelope.path, common.config.path, '/api/v1/gone', '/wallet', '/api/uploads/a1'])(
    'answers others while 140 requests to %s are half sent',
    async (path) => {
      const head = `Content-Type: ${envelope.contentType}\r\nContent-Length: 1000`;
      const sockets = Array.from({ length: 140 }, () => halfSent(port, path, head));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const { status } = await ask(port, { path: common.config.path });
      expect(status).toBe(200);
    },
  );

  it('has limits that fit the slowest allowed upload', () => {
    expect(uploadLimits.totalMs).toBeGreaterThanOrEqual(((10_000_000 * 8) / 300_000) * 1_000);
    const whole =
      timeLimits.headers + uploadLimits.totalMs + uploadLimits.drainMs + timeLimits.check;
    expect(timeLimits.slowBody).toBeGreaterThan(whole);
    expect(timeLimits.idle).toBeGreaterThan(uploadLimits.idleMs);
  });

  it('limits the time of headers, requests and idle connections', () => {
    expect(server.app.server).toMatchObject({
      headersTimeout: timeLimits.headers,
      requestTimeout: timeLimits.slowBody,
      timeout: timeLimits.idle,
    });
  });

  it('ignores an offered upgrade to another protocol', async () => {
    const headers = { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings' };
    expect(await ask(port, { path: common.config.path, headers })).toMatchObject({ status: 200 });
  });
});

describe('connections of one address', () => {
  const serve = async (env: Record<string, string>) => {
    const server = await createTestServer({ env });
    undo.push(server.close);
    return { server, port: await listening(server.app) };
  };
  const isOpen = async (socket: Socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const answered = once(socket, 'data').then(() => true);
    const cut = once(socket, 'close').then(() => false);
    return Promise.race([answered, cut]);
  };

  it('are limited until one closes', async () => {
    const { server, port } = await serve({ CONNECTIONS_PER_IP: '3' });
    const sockets = [open(port), open(port), open(port)];
    expect(await Promise.all(sockets.map(isOpen))).toEqual([true, true, true]);
    expect(await isOpen(open(port))).toBe(false);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await connectionsOf(server.app)).toBe(2));
    expect(await isOpen(open(port))).toBe(true);
    const { values } = await server.parts.metrics.connectionsRefused.get();
    expect(values[0]?.value).toBe(1);
  });

  it('are not limited for a trusted proxy', async () => {
    const { port } = await serve({ CONNECTIONS_PER_IP: '3', TRUST_PROXY: '127.0.0.1' });
    const sockets = Array.from({ length: 10 }, () => open(port));
    expect(await Promise.all(sockets.map(isOpen))).not.toContain(false);
  });
});
