import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '@shared/contract/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Asked, ask } from '../../testing/calls/ask.ts';
import { type EchoApi, startEchoApi } from '../../testing/calls/echo-api.ts';
import {
  choosePublished,
  findNginx,
  noNginx,
  startNginx,
  type TestNginx,
  trustProxies,
} from '../../testing/services/nginx.ts';

/** Tests of the composed deployment's nginx, for cases that the server alone does not have. */

const nginx = findNginx();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nginx-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('TRUST_PROXY of nginx', () => {
  const written = async (proxies: string) => {
    const file = join(folder, 'real-ip.conf');
    trustProxies(proxies, file);
    return [...(await readFile(file, 'utf8')).matchAll(/set_real_ip_from (.+);/g)].map(
      ([, from]) => from,
    );
  };

  it.each(['', 'false', '0', 'off'])('set to %j trusts no peer', async (proxies) => {
    expect(await written(proxies)).toEqual([]);
  });

  it.each(['true', '1', 'on'])('set to %j trusts private networks', async (proxies) => {
    expect(await written(proxies)).toEqual(
      expect.arrayContaining(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
    );
  });

  it('set to a list trusts its members', async () => {
    expect(await written('10.0.0.5, 2001:db8::/32')).toEqual(['10.0.0.5', '2001:db8::/32']);
  });

  it.each(['everybody', '10.0.0.5;', '10.0.0.5 all', '*', '0.0.0.0/0', '::/0'])(
    'set to %j is refused with a line that shows the correct form',
    async (proxies) => {
      await expect(written(proxies)).rejects.toThrow(/TRUST_PROXY must be true, false or a list/);
    },
  );
});

describe('PUBLISHED of nginx', () => {
  const chosen = async (from: string) => {
    const file = join(folder, 'published');
    choosePublished(from, file);
    return /proxy_pass/.test(await readFile(file, 'utf8')) ? 'the API' : 'the volume';
  };

  it.each([
    ['', 'the volume'],
    ['folder', 'the volume'],
    ['api', 'the API'],
  ])('set to %j serves remotes from %s', async (from, source) => {
    expect(await chosen(from)).toBe(source);
  });

  it('set to another value is refused with a line that shows the correct form', async () => {
    await expect(chosen('s3://a:b@c/d')).rejects.toThrow(/PUBLISHED must be folder or api/);
  });
});

describe.skipIf(!nginx)(`nginx${nginx ? '' : ` (${noNginx})`}`, () => {
  let api: EchoApi;
  const started: TestNginx[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const one = await startNginx(nginx ?? '', { folder, apiPorts: [api.port], env });
    started.push(one);
    return one.port;
  };
  let port: number;
  beforeAll(async () => {
    api = await startEchoApi();
    port = await start();
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
    await api.stop();
  });

  const passedOn: Asked[] = [
    { path: '/api' },
    { path: '/api/v1/common/config?a=%20b' },
    { path: '/api/docs/static/swagger-ui.css' },
    { path: '/api/v1/gateway', method: 'POST', body: 'x'.repeat(envelope.maxLength) },
    {
      path: '/api/uploads/a1',
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: 'x'.repeat(10_500_000),
    },
    { path: '/callbacks/issuer', method: 'POST', body: '{"raw": true}' },
    { path: '/realtime' },
    { path: '/healthz' },
  ];

  it.each(passedOn.map((asked) => [`${asked.method ?? 'GET'} ${asked.path}`, asked] as const))(
    'passes %s on unchanged with the client’s address',
    async (_, asked) => {
      const forged = { 'x-forwarded-for': '192.0.2.1' };
      const answer = await ask(port, { ...asked, headers: { ...asked.headers, ...forged } });
      expect(answer.status).toBe(200);
      expect(JSON.parse(String(answer.body))).toEqual({
        method: asked.method ?? 'GET',
        url: asked.path,
        from: '127.0.0.1',
        bytes: asked.body?.length ?? 0,
      });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'self'",
      });
      expect(answer.headers).not.toHaveProperty('x-frame-options');
    },
  );

  it('passes on the answer of a server that is not ready', async () => {
    const { status, body } = await ask(port, { path: '/readyz' });
    expect([status, JSON.parse(String(body)).url]).toEqual([503, '/readyz']);
  });

  it.each(['/realtime?token=t', '/realtime/trade'])(
    'passes on a socket at %s with the client’s address',
    async (path) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
      const [data] = await once(socket, 'message');
      expect(JSON.parse(String(data))).toEqual({ url: path, from: '127.0.0.1' });
      socket.close();
    },
  );

  describe('behind a TLS terminator that is trusted', () => {
    let behind: number;
    beforeAll(async () => {
      behind = await start({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8', CONNECTIONS_PER_IP: '2' });
    });
    const fromOf = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const { body } = await ask(behind, { path: '/api', headers });
      return JSON.parse(String(body)).from;
    };

    it('uses the client address that the terminator forwards', async () => {
      expect(await fromOf('192.0.2.7')).toBe('192.0.2.7');
    });

    it('ignores addresses that the client wrote itself', async () => {
      expect(await fromOf('198.51.100.1, 192.0.2.7, 10.1.2.3')).toBe('192.0.2.7');
    });

    it('limits connections for each client', async () => {
      const hold = (from: string) => holdRequest(behind, from);
      const held = [await hold('192.0.2.8'), await hold('192.0.2.8')];
      const askedBy = async (from: string) =>
        (await ask(behind, { path: '/', headers: { 'x-forwarded-for': from } })).status;
      const api = await ask(behind, {
        path: '/api',
        headers: { 'x-forwarded-for': '192.0.2.8', 'x-request-id': 'request-1' },
      });
      expect([api.status, JSON.parse(String(api.body))]).toEqual([
        429,
        expect.objectContaining({ code: 429, data: null, requestId: 'request-1', retry_after: 2 }),
      ]);
      expect(await askedBy('192.0.2.8')).toBe(429);
      expect(await askedBy('192.0.2.9')).not.toBe(429);
      for (const socket of held) socket.destroy();
    });
  });

  /** Opens a request whose body never arrives, so that nginx waits. */
  async function holdRequest(at: number, from: string) {
    const socket = connect(at, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/v1/gateway HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n` +
        'Content-Length: 10\r\nExpect: 100-continue\r\n\r\n',
    );
    // '100 Continue' shows that nginx has read the headers.
    await once(socket, 'data');
    return socket;
  }

  it('passes on only complete requests', async () => {
    const before = api.reached;
    const held = await Promise.all(Array.from({ length: 140 }, () => holdRequest(port, '')));
    expect((await ask(port, { path: '/api' })).status).toBe(200);
    expect(api.reached).toBe(before + 1);
    for (const socket of held) socket.destroy();
  });

  it.each([
    ['/api/v1/common/config', 300_000],
    ['/api/uploads/a1', 13_000_000],
  ])('refuses a body at %s above the API’s limit', async (path, length) => {
    const { status, body } = await ask(port, {
      path,
      method: 'POST',
      headers: { 'content-length': String(length), expect: '100-continue' },
    });
    expect([status, JSON.parse(String(body))]).toMatchObject([413, { code: 413, data: null }]);
  });

  it('caches immutable published files and always revalidates the registry', async () => {
    const asked: string[] = [];
    const own = createServer(({ url = '' }, response) => {
      asked.push(url);
      const isRegistry = url.endsWith('registry.json');
      const cache = isRegistry ? 'no-cache' : 'public, max-age=31536000, immutable';
      response.writeHead(url.includes('gone') ? 404 : 200, {
        'cache-control': url.includes('gone') ? 'no-store' : cache,
        etag: `"${url}"`,
        vary: 'Accept-Encoding',
        'accept-ranges': 'bytes',
        'content-length': url.length,
      });
      response.end(url);
    }).listen(0, '127.0.0.1');
    await once(own, 'listening');
    const { port: apiPort } = own.address() as AddressInfo;
    const front = await startNginx(nginx ?? '', {
      folder,
      apiPorts: [apiPort],
      env: { PUBLISHED: 'api' },
    });
    started.push(front);
    const get = async (path: string, headers = {}) => {
      const { status, body } = await ask(front.port, { path: `/federation/${path}`, headers });
      return [status, String(body)];
    };
    for (let i = 0; i < 3; i += 1) {
      expect(await get('a/1/x.js')).toEqual([200, '/federation/a/1/x.js']);
      expect((await get('a/1/gone.js'))[0]).toBe(404);
      expect((await get('registry.json'))[0]).toBe(200);
    }
    expect(await get('a/1/x.js', { range: 'bytes=1-3' })).toEqual([206, 'fed']);
    expect((await get('a/1/x.js', { 'if-none-match': '"/federation/a/1/x.js"' }))[0]).toBe(304);
    const times = (path: string) => asked.filter((url) => url.endsWith(path)).length;
    expect([times('x.js'), times('gone.js'), times('registry.json')]).toEqual([1, 3, 3]);
    own.closeAllConnections();
    own.close();
    expect(await get('a/1/x.js')).toEqual([200, '/federation/a/1/x.js']);
    const away = await ask(front.port, { path: '/federation/registry.json' });
    expect(away).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
  });

  describe('without the API', () => {
    beforeAll(() => api.stop());

    it.each(['/api/v1/common/config', '/api/v1/gateway', '/api/uploads/a1', '/callbacks/issuer'])(
      'answers %s with Retry-After',
      async (path) => {
        const { status, headers, body } = await ask(port, {
          path,
          headers: { 'x-request-id': 'request-1' },
        });
        expect(status).toBe(503);
        expect(JSON.parse(String(body))).toEqual({
          code: 503,
          message: expect.any(String),
          data: null,
          requestId: 'request-1',
          retry_after: 2,
        });
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': '2',
          'x-request-id': 'request-1',
        });
      },
    );

    it.each(['/readyz', '/healthz', '/realtime'])('answers %s with 503', async (path) => {
      expect(await ask(port, { path })).toMatchObject({ status: 503 });
    });

    it.each(['', 'short', 'no reference', '<script>'])(
      'ignores the request id %j',
      async (given) => {
        const headers = { 'x-request-id': given };
        const answer = await ask(port, { path: '/api/v1/common/config', headers });
        expect(JSON.parse(String(answer.body)).requestId).toBe('');
        expect(answer.headers).not.toHaveProperty('x-request-id');
      },
    );
  });
});
