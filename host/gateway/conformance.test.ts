// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGateway } from './app.ts';
import { readGatewayConfig } from './config.ts';
import { securityHeaders } from './headers.ts';
import { startApi, type TestApi } from './testing/api.ts';
import { findNginx, noNginx, startNginx } from './testing/nginx.ts';

/**
 * The two gateways, asked the same: the one of `npm start` and the composed deployment's nginx with
 * its own configuration.
 */

interface Gateway {
  port: number;
  stop(): Promise<void>;
}

const tradeUrl = 'wss://trade.example:8443/realtime/trade?region=asia';
const nginx = findNginx();

interface Surroundings {
  /** Holds what is served: `site` and `federation`. */
  folder: string;
  apiPort: number;
  tradeUrl: string;
}

const gateways: [name: string, start?: (around: Surroundings) => Promise<Gateway>][] = [
  ['the gateway of npm start', startOwn],
  nginx
    ? [
        'nginx',
        ({ folder, apiPort, tradeUrl }) =>
          startNginx(nginx, { folder, apiPort, env: { TRADE_REALTIME_URL: tradeUrl } }),
      ]
    : [`nginx (${noNginx})`],
];

async function startOwn({ folder, apiPort, tradeUrl }: Surroundings): Promise<Gateway> {
  const app = await buildGateway(
    readGatewayConfig({
      TRADE_REALTIME_URL: tradeUrl,
      SITE_DIR: join(folder, 'site'),
      STORE_DIR: join(folder, 'federation'),
      SERVER_URL: `http://127.0.0.1:${apiPort}`,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
}

const page = '<!doctype html><title>page</title>';
const script = 'export const text = "a script that is worth compressing";';
const files: Record<string, string | Buffer> = {
  'package.json': '{"name":"outside"}',
  'site/index.html': page,
  'site/assets/main.0123456789.js': script,
  'site/assets/main.0123456789.js.gz': gzipSync(script),
  'site/assets/main.0123456789.css': 'a{}',
  'site/assets/plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'federation/registry.json': '{"schema":1}',
  'federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js': script,
  'federation/remote-a/1.0.0-0a1b2c3d/assets/p.0123456789.css': 'a{}',
};

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As it stands: a URL would be normalised on its way. */
function ask(
  port: number,
  { method = 'GET', path, headers = {}, body = '' }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const forever = 'public, max-age=31536000, immutable';
const ownHeaders = securityHeaders({ overrides: [], trade: 'wss://trade.example:8443' });
const entry = '/federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js';
const html = 'text/html; charset=utf-8';
const javascript = 'application/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';
const json = 'application/json; charset=utf-8';

const named = (asked: Asked) => [`${asked.method ?? 'GET'} ${asked.path}`, asked] as const;

type Served = [path: string, type: string, cache: string, body: string];

const served: Served[] = [
  ['/', html, 'no-cache', page],
  ['/?remote=a', html, 'no-cache', page],
  ['/index.html', html, 'no-cache', page],
  ['/wallet', html, 'no-cache', page],
  ['/wallet/moneyLog?from=a.b', html, 'no-cache', page],
  ['/assets', html, 'no-cache', page],
  ['/federation', html, 'no-cache', page],
  ['/apiary', html, 'no-cache', page],
  ['/realtimes', html, 'no-cache', page],
  ['/healthz/of', html, 'no-cache', page],
  ['/assets/main.0123456789.js', javascript, forever, script],
  ['/assets/main.0123456789.css', css, forever, 'a{}'],
  ['/assets/plain.svg', 'image/svg+xml', 'no-cache', String(files['site/assets/plain.svg'])],
  ['/federation/registry.json', json, 'no-cache', '{"schema":1}'],
  ['/federation/registry.json?at=1', json, 'no-cache', '{"schema":1}'],
  [entry, javascript, forever, script],
  ['/federation/remote-a/1.0.0-0a1b2c3d/assets/p.0123456789.css', css, forever, 'a{}'],
];

const missing: Asked[] = [
  { path: '/assets/gone.0123456789.js' },
  { path: '/gone.png' },
  { path: '/gone%2ejs' },
  { path: '/federation/remote-a/9.9.9/remoteEntry.js' },
  { path: '/federation/remote-a' },
  { path: '/federation/' },
  { path: '/metrics' },
  { path: '/metrics?name=a' },
  { path: '/%6detrics' },
  { path: '/', method: 'POST', body: 'a' },
  { path: '/wallet', method: 'POST', body: 'a' },
  { path: '/assets/main.0123456789.js', method: 'DELETE' },
  { path: '/federation/registry.json', method: 'PUT', body: '{}' },
];

const outside = [
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/federation/../package.json',
  '/federation/../../package.json',
  '/federation/%2e%2e/%2e%2e/package.json',
  '/api/../metrics',
  '/api/%2e%2e/metrics',
  '/api/..%2fmetrics',
  '/api/v1/../../metrics',
  '/realtime/../metrics',
  '/healthz/../metrics',
];

const toApi: Asked[] = [
  { path: '/api' },
  { path: '/api/v1/common/config?a=%20b' },
  { path: '/api/docs/static/swagger-ui.css' },
  { path: '/api/docs/static/swagger-ui-bundle.js' },
  { path: '/api/v1/gone' },
  {
    path: '/api/v1/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  },
  {
    path: '/api/v1/large',
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: 'x'.repeat(2_000_000),
  },
  { path: '/api/v1/common/config', headers: { 'x-forwarded-for': '192.0.2.1' } },
  { path: '/realtime' },
  { path: '/healthz' },
];

describe.each(gateways)('%s', (_, start) => {
  describe.skipIf(!start)('answers', () => {
    let folder: string;
    let api: TestApi;
    let gateway: Gateway;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gateway-'));
      for (const [name, content] of Object.entries(files)) {
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      api = await startApi();
      gateway = (await start?.({ folder, apiPort: api.port, tradeUrl })) as Gateway;
    });

    afterAll(async () => {
      await gateway?.stop();
      await api?.stop();
      await rm(folder, { recursive: true });
    });

    const get = (path: string, headers = {}) => ask(gateway.port, { path, headers });

    it.each(served)('%s with its type and life time', async (path, type, cache, body) => {
      const answer = await get(path);
      expect(answer).toMatchObject({
        status: 200,
        headers: { ...ownHeaders, 'content-type': type, 'cache-control': cache },
      });
      expect(String(answer.body)).toBe(body);
    });

    it.each(missing.map(named))('%s as missing, not as the page', async (_, asked) => {
      const answer = await ask(gateway.port, asked);
      expect(answer).toMatchObject({
        status: 404,
        headers: {
          ...ownHeaders,
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        },
      });
      expect(String(answer.body)).toBe('Not found');
    });

    it.each(outside)('nothing outside its folders and the API: %s', async (path) => {
      const { status, body } = await get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(String(body)).not.toMatch(/outside|metrics/);
    });

    it.each(toApi.map(named))('%s with what the API says', async (_, asked) => {
      const { status, headers, body } = await ask(gateway.port, asked);
      expect(status).toBe(200);
      expect(JSON.parse(String(body))).toEqual({
        method: asked.method ?? 'GET',
        url: asked.path,
        from: '127.0.0.1',
        bytes: asked.body?.length ?? 0,
      });
      expect(headers).toMatchObject({
        'content-type': json,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'self'",
      });
      expect(headers).not.toHaveProperty('x-frame-options');
    });

    it('a server that is not ready as not ready', async () => {
      const { status, body } = await get('/readyz');
      expect([status, JSON.parse(String(body)).url]).toEqual([503, '/readyz']);
    });

    it.each(['/', '/wallet', entry, '/federation/registry.json'])(
      'HEAD %s with the headers of GET alone',
      async (path) => {
        const { headers } = await get(path);
        const answer = await ask(gateway.port, { method: 'HEAD', path });
        expect(answer.body).toHaveLength(0);
        const names = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];
        for (const name of names)
          expect([name, answer.headers[name]]).toEqual([name, headers[name]]);
        expect(answer).toMatchObject({ status: 200, headers: ownHeaders });
      },
    );

    it('HEAD of a missing file as missing', async () => {
      const answer = await ask(gateway.port, { method: 'HEAD', path: '/gone.js' });
      expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    });

    it.each([{}, { via: '1.1 cdn.example' }])(
      'with the compressed copy who takes gzip: %j',
      async (headers) => {
        const path = '/assets/main.0123456789.js';
        const { body, ...answer } = await get(path, { 'accept-encoding': 'gzip', ...headers });
        expect(answer).toMatchObject({
          status: 200,
          headers: {
            'content-encoding': 'gzip',
            'content-type': javascript,
            'cache-control': forever,
          },
        });
        expect(String(gunzipSync(body))).toBe(script);
        for (const { headers } of [answer, await get(path)])
          expect(headers.vary?.toLowerCase()).toBe('accept-encoding');
      },
    );

    it('what a browser already has with 304 and its life time', async () => {
      const first = await get(entry);
      const answer = await get(entry, { 'if-none-match': String(first.headers.etag) });
      expect(answer).toMatchObject({ status: 304, headers: { 'cache-control': forever } });
    });

    it('a part of a file', async () => {
      const { status, headers, body } = await get(entry, { range: 'bytes=0-5' });
      expect([status, String(body)]).toEqual([206, 'export']);
      expect(headers['cache-control']).toBe(forever);
    });

    it.each(['/realtime?token=t', '/realtime/trade'])('a socket at %s', async (path) => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`);
      const said = await new Promise((resolve, reject) => {
        socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
        socket.onerror = () => reject(new Error('the socket failed'));
      });
      expect(said).toEqual({ url: path, from: '127.0.0.1' });
      socket.close();
    });

    it('connections to this origin alone where trade data has no other', async () => {
      const other = (await start?.({ folder, apiPort: api.port, tradeUrl: '' })) as Gateway;
      const { headers } = await ask(other.port, { path: '/' });
      await other.stop();
      expect(headers).toMatchObject(securityHeaders({ overrides: [], trade: undefined }));
    });

    describe('without the API', () => {
      beforeAll(() => api.stop());

      it.each(['/api/v1/common/config', '/readyz', '/healthz', '/realtime'])(
        '%s with 503 and the envelope of the API',
        async (path) => {
          const { status, headers, body } = await get(path, { 'x-request-id': 'request-1' });
          expect(status).toBe(503);
          expect(JSON.parse(String(body))).toEqual({
            code: 503,
            message: expect.any(String),
            data: null,
            requestId: 'request-1',
            retry_after: 2,
          });
          expect(headers).toMatchObject({
            'content-type': json,
            'cache-control': 'no-store',
            'retry-after': '2',
            'x-request-id': 'request-1',
          });
        },
      );

      it.each(['', 'short', 'no reference', '<script>'])('%j is no reference', async (given) => {
        const { headers, body } = await get('/api/v1/common/config', { 'x-request-id': given });
        expect(JSON.parse(String(body)).requestId).toBe('');
        expect(headers).not.toHaveProperty('x-request-id');
      });

      it('its own files', async () => {
        expect(await get('/')).toMatchObject({ status: 200 });
        expect(await get('/federation/registry.json')).toMatchObject({ status: 200 });
      });
    });
  });
});
