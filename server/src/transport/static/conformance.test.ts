import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { errorCodes } from '@shared/contract';
import { common } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openBucket } from '../../platform/storage/index.ts';
import { type Asked, ask } from '../../testing/calls/ask.ts';
import { createTestServer } from '../../testing/index.ts';
import { findNginx, noNginx, startNginx } from '../../testing/services/nginx.ts';
import { startS3 } from '../../testing/services/s3.ts';
import { reportsPath, securityHeaders, storedHeaders } from './headers.ts';

/**
 * Runs the same requests against both deployments: the single process of `npm start`, and nginx
 * with its own configuration in front of the API; each with its remotes in a folder and in a
 * bucket.
 */

/** A running deployment. */
interface Door {
  port: number;
  /** Writes a file to the store and waits until it is served. */
  publish?(path: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Other origins: trade data, WalletConnect's relay, the node and the card issuer. */
const elsewhere = {
  TRADE_REALTIME_URL: 'wss://trade.example:8443/realtime/trade?region=asia',
  WALLETCONNECT_PROJECT_ID: 'project',
  WALLETCONNECT_RELAY_URL: 'wss://relay.example:8446/v2',
  CHAIN_PUBLIC_RPC_URL: 'https://node.example:8445/rpc',
  ISSUER_PUBLIC_URL: 'https://cards.example:8444/frames',
};
const issuer = { ISSUER_URL: 'http://127.0.0.1:9', ISSUER_SECRET: 'of both sides' };
const nginx = findNginx();

interface Surroundings {
  /** Root of the served files. Its folder `federation` contains the remotes and the host. */
  folder: string;
  /** Bucket to use instead of the folder. */
  storeUrl?: string;
  others: typeof elsewhere;
}

const doors: [name: string, open?: (around: Surroundings) => Promise<Door>][] = [
  ['the single process', openProcess],
  ['the single process with a bucket', (around) => overBucket(around, openProcess)],
  nginx ? ['nginx', (around) => openNginx(nginx, around)] : [`nginx (${noNginx})`],
  nginx
    ? ['nginx with a bucket', (around) => overBucket(around, (all) => openNginx(nginx, all))]
    : [`nginx with a bucket (${noNginx})`],
];

/** Opens a deployment whose published files are in a bucket that only the API can read. */
async function overBucket(
  around: Surroundings,
  open: (around: Surroundings) => Promise<Door>,
): Promise<Door> {
  const s3 = await startS3();
  const bucket = openBucket(s3.target);
  const put = (path: string, bytes: Buffer | string) =>
    bucket.put(path, Buffer.from(bytes), storedHeaders(path));
  for (const [name, bytes] of Object.entries(files))
    if (name.startsWith('federation/')) await put(name.slice('federation/'.length), bytes);
  const door = await open({ ...around, storeUrl: s3.url });
  return {
    port: door.port,
    async publish(path, text) {
      await put(path, text);
      await vi.waitFor(async () => {
        const { body } = await ask(door.port, { path: `/federation/${path}` });
        expect(String(body)).toBe(text);
      }, 5_000);
    },
    stop: () => door.stop().then(s3.close),
  };
}

async function openProcess({ folder, storeUrl, others }: Surroundings): Promise<Door> {
  const STORE_DIR = join(folder, 'federation');
  return serve({
    ...(storeUrl ? { STORE_URL: storeUrl } : { STORE_DIR, SITE_DIR: join(STORE_DIR, '.site') }),
    SERVER_PORT: '0',
    ...others,
    ...(others.ISSUER_PUBLIC_URL && issuer),
  });
}

async function openNginx(
  binary: string,
  { folder, storeUrl, others }: Surroundings,
): Promise<Door> {
  const api = await serve({
    TRUST_PROXY: 'true',
    ...others,
    ...(others.ISSUER_PUBLIC_URL && issuer),
    ...(storeUrl && { STORE_URL: storeUrl }),
  });
  const front = await startNginx(binary, {
    folder,
    apiPorts: [api.port],
    env: { ...others, ...(storeUrl && { PUBLISHED: 'api' }) },
  });
  return { port: front.port, stop: () => front.stop().then(api.stop) };
}

async function serve(env: Record<string, string>): Promise<Door> {
  const server = await createTestServer({ env: { API_ENVELOPE: 'on', ...env } });
  const realtime = server.realtime();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (server.app.server.address() as AddressInfo).port,
    stop: () => realtime.close().then(server.close),
  };
}

const page = '<!doctype html><title>page</title>';
const script = 'export const text = "a script that is worth compressing";';
const files: Record<string, string | Buffer> = {
  'package.json': '{"name":"outside"}',
  'federation/.site/index.html': page,
  'federation/.site/assets/main.0123456789.js': script,
  'federation/.site/assets/main.0123456789.js.gz': gzipSync(script),
  'federation/.site/assets/main.0123456789.js.br': brotliCompressSync(script),
  'federation/.site/index.html.br': brotliCompressSync(page),
  'federation/.site/assets/main.0123456789.css': 'a{}',
  'federation/.site/assets/plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'federation/.site/manifest.webmanifest': '{"name":"app"}',
  'federation/.site/service-worker.js': script,
  'federation/.site/icons/icon-192.png': 'a picture',
  'federation/registry.json': '{"schema":1}',
  'federation/.history/remote-a.json': '["outside"]',
  'federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js': script,
  'federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js.br': brotliCompressSync(script),
  'federation/remote-a/1.0.0-0a1b2c3d/assets/p.0123456789.css': 'a{}',
};

const forever = 'public, max-age=31536000, immutable';
const ownHeaders = securityHeaders({
  overrides: [],
  trade: 'wss://trade.example:8443',
  walletConnect: ['wss://relay.example:8446', 'https://node.example:8445'],
  issuer: 'https://cards.example:8444',
});
const entry = '/federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js';
const html = 'text/html; charset=utf-8';
const javascript = 'application/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';
const json = 'application/json; charset=utf-8';
const manifest = 'application/manifest+json';

const named = (asked: Asked) => [`${asked.method ?? 'GET'} ${asked.path}`, asked] as const;

type Served = [path: string, type: string, cache: string, body: string];

const served: Served[] = [
  ['/', html, 'no-cache', page],
  ['/?remote=a', html, 'no-cache', page],
  ['/index.html', html, 'no-cache', page],
  ['/wallet', html, 'no-cache', page],
  ['/wallet/moneyLog?from=a.b', html, 'no-cache', page],
  // Paths as chats, people and other programs write them: the page checks whether they exist.
  ['/ticket%20', html, 'no-cache', page],
  ['/ticket//', html, 'no-cache', page],
  ['//ticket', html, 'no-cache', page],
  ['///ticket//apply', html, 'no-cache', page],
  ['/%74icket', html, 'no-cache', page],
  ['/ticket%2Fapply', html, 'no-cache', page],
  ['/ticket%3Ftab=mine', html, 'no-cache', page],
  ['/ticket%00', html, 'no-cache', page],
  ['/%E0%A4%A', html, 'no-cache', page],
  ['/%E0%A4%A/%zz?tab=mine', html, 'no-cache', page],
  ['/%FF', html, 'no-cache', page],
  ['/%', html, 'no-cache', page],
  ['/ticket/.', html, 'no-cache', page],
  ['/ticket.', html, 'no-cache', page],
  ['/ticket%E2%80%8B', html, 'no-cache', page],
  [encodeURI('/票'), html, 'no-cache', page],
  ['/assets', html, 'no-cache', page],
  ['/federation', html, 'no-cache', page],
  ['/apiary', html, 'no-cache', page],
  ['/realtimes', html, 'no-cache', page],
  ['/healthz/of', html, 'no-cache', page],
  ['/assets/main.0123456789.js', javascript, forever, script],
  ['/assets/main.0123456789.css', css, forever, 'a{}'],
  [
    '/assets/plain.svg',
    'image/svg+xml',
    'no-cache',
    String(files['federation/.site/assets/plain.svg']),
  ],
  ['/manifest.webmanifest', manifest, 'no-cache', '{"name":"app"}'],
  ['/service-worker.js', javascript, 'no-cache', script],
  ['/icons/icon-192.png', 'image/png', 'no-cache', 'a picture'],
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
  { path: '/federation/.history/remote-a.json' },
  { path: '/federation/%2ehistory/remote-a.json' },
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

const jose = { 'content-type': envelope.contentType };
const post = (headers: Record<string, string>, body: string): Asked => ({
  method: 'POST',
  path: envelope.path,
  headers,
  body,
});

/** Invalid envelopes. nginx refuses the largest ones itself. */
const badEnvelopes: Record<string, Asked> = {
  garbage: post(jose, 'garbage'),
  'no body': post(jose, ''),
  JSON: post({ 'content-type': 'application/json' }, '{}'),
  'no content type': post({}, 'a.b.c.d.e'),
  'a malformed content type': post({ 'content-type': 'x;;=/,' }, 'a.b.c.d.e'),
  'an empty content type': post({ 'content-type': '' }, 'a.b.c.d.e'),
  'a long content type': post({ 'content-type': `application/${'x'.repeat(4_000)}` }, 'a'),
  'another charset': post({ 'content-type': `${envelope.contentType};charset=utf-16` }, 'a'),
  'an encoded body': post({ ...jose, 'content-encoding': 'gzip' }, 'a.b.c.d.e'),
  'a form': post({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--'),
  'a body that is too large': post(jose, 'A'.repeat(envelope.maxLength + 1)),
  'a body without a length that is too large': post(
    { ...jose, 'transfer-encoding': 'chunked' },
    'A'.repeat(envelope.maxLength + 1),
  ),
  'a body of megabytes': post(jose, 'A'.repeat(2_000_000)),
  'a body of megabytes without a length': post(
    { ...jose, 'transfer-encoding': 'chunked' },
    'A'.repeat(2_000_000),
  ),
  'another method': { method: 'GET', path: envelope.path },
  'a method without a body': { method: 'HEAD', path: envelope.path },
  'the method OPTIONS': { method: 'OPTIONS', path: envelope.path },
};

/** Headers of the API (http/security-headers.ts) that differ from the site's. */
const apiHeaders = {
  'content-security-policy': expect.stringContaining("default-src 'self';style-src"),
  'cross-origin-resource-policy': 'same-origin',
};

describe.each(doors)('%s', (_, open) => {
  describe.skipIf(!open)('serves', () => {
    let folder: string;
    let door: Door;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'site-'));
      for (const [name, content] of Object.entries(files)) {
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      door = (await open?.({ folder, others: elsewhere })) as Door;
    });

    afterAll(async () => {
      await door?.stop();
      await rm(folder, { recursive: true });
    });

    const get = (path: string, headers = {}) => ask(door.port, { path, headers });

    it.each(served)('%s with its type and cache lifetime', async (path, type, cache, body) => {
      const answer = await get(path);
      expect(answer).toMatchObject({
        status: 200,
        headers: { ...ownHeaders, 'content-type': type, 'cache-control': cache },
      });
      expect(String(answer.body)).toBe(body);
    });

    it('the registry compressed after every release', async () => {
      const rows = JSON.stringify({ schema: 1, remotes: { a: 'text '.repeat(1_000) } });
      const publish =
        door.publish ?? ((path, text) => writeFile(join(folder, 'federation', path), text));
      await publish('registry.json', rows);
      const answer = await get('/federation/registry.json', { 'accept-encoding': 'gzip, br' });
      await publish('registry.json', String(files['federation/registry.json']));
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-encoding': 'gzip',
          'cache-control': 'no-cache',
          vary: 'Accept-Encoding',
        },
      });
      expect(answer.body.length).toBeLessThan(500);
      expect(String(gunzipSync(answer.body))).toBe(rows);
    });

    it('only published remotes to other origins', async () => {
      const allowed = async (path: string) =>
        (await get(path, { origin: 'https://other.example' })).headers[
          'access-control-allow-origin'
        ];
      for (const path of ['/federation/registry.json', entry])
        expect(await allowed(path)).toBe('*');
      for (const path of ['/', '/assets/main.0123456789.js', '/api/v1/common/config'])
        expect(await allowed(path)).toBeUndefined();
    });

    it.each(missing.map(named))('%s with 404 instead of the page', async (_, asked) => {
      const answer = await ask(door.port, asked);
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

    it.each(outside)('no file outside its folders: %s', async (path) => {
      const { status, body } = await get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(String(body)).not.toMatch(/outside|metrics/);
    });

    it.each([
      ['/api/v1/common/config', 200],
      ['/api/v1/common/config?a=%20b', 200],
      ['/api/docs/json', 200],
      ['/api/v1/user/info', 400],
      ['/api/v1/gone', 400],
      ['/api', 404],
      ['/api/', 404],
      ['/api/gone', 404],
      ['/api/uploads/gone', 404],
      ['/callbacks/gone', 404],
      ['/realtime', 404],
      ['/realtime/gone', 404],
      ['/healthz', 200],
      ['/readyz', 200],
    ])('%s like the API, with its headers', async (path, status) => {
      const answer = await get(path);
      expect(answer).toMatchObject({
        status,
        headers: { 'content-type': json, ...apiHeaders },
      });
      expect(answer.headers).not.toHaveProperty('permissions-policy');
      expect(JSON.parse(String(answer.body))).toBeTypeOf('object');
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
      '%s of unknown API paths like the API',
      async (method) => {
        const { status, headers } = await ask(door.port, { path: '/api/gone', method });
        expect([status, headers['content-type']]).toEqual([404, json]);
      },
    );

    it.each([
      ['/api/docs', /text\/html/],
      ['/api/docs/', /text\/html/],
      ['/api/docs/static/swagger-ui.css', /text\/css/],
      ['/api/docs/static/swagger-ui-bundle.js', /javascript/],
    ])('the API’s documentation %s with its headers', async (path, type) => {
      expect(await get(path)).toMatchObject({
        status: 200,
        headers: {
          ...apiHeaders,
          'content-type': expect.stringMatching(type),
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        },
      });
    });

    it.each(Object.entries(badEnvelopes))(
      'the generic refusal for %s instead of an envelope',
      async (_, asked) => {
        const { status, headers, body } = await ask(door.port, asked);
        expect([status, headers['content-type']]).toEqual([400, json]);
        if (asked.method === 'HEAD') return;
        const { code, data, ...rest } = JSON.parse(String(body));
        expect([code, Object.keys(rest).sort()]).toEqual([
          errorCodes.envelopeRefused.code,
          ['message', 'requestId'],
        ]);
        expect(data).toEqual({ server_time: expect.any(Number) });
      },
    );

    it.each<[string, number, Asked]>([
      ['a malformed path of a missing file', 400, { path: '/%zz/x.js' }],
      ['a malformed path of the API', 400, { path: '/api/v1/%zz' }],
      ['a malformed path of a file', 400, { path: '/federation/%c/x.js' }],
      ['headers of 40 kB', 431, { path: '/', headers: { x: 'x'.repeat(40_000) } }],
      ['a path of 40 kB', 431, { path: `/${'x'.repeat(40_000)}` }],
    ])('%s with the API’s error %d', async (_, status, asked) => {
      const { headers, body, ...answer } = await ask(door.port, asked);
      expect([answer.status, headers['content-type'], headers['cache-control']]).toEqual([
        ...[status, json, 'no-store'],
      ]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(JSON.parse(String(body))).toEqual({
        code: errorCodes.badRequest.code,
        message: expect.any(String),
        data: null,
        requestId: expect.stringMatching(/^[\w-]{8,}$/),
      });
    });

    it('an error for a plain call that is too large', async () => {
      const { status, body } = await ask(door.port, {
        method: 'POST',
        path: common.config.path,
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(2_000_000),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      // nginx refuses the size before the API can refuse the plain call.
      const { code } = JSON.parse(String(body));
      expect([errorCodes.tooLarge.code, errorCodes.envelopeRefused.code]).toContain(code);
    });

    it.each(['/', '/wallet', entry, '/federation/registry.json'])(
      'HEAD %s with the headers of GET',
      async (path) => {
        const { headers } = await get(path);
        const answer = await ask(door.port, { method: 'HEAD', path });
        expect(answer.body).toHaveLength(0);
        const names = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];
        for (const name of names)
          expect([name, answer.headers[name]]).toEqual([name, headers[name]]);
        expect(answer).toMatchObject({ status: 200, headers: ownHeaders });
      },
    );

    it('HEAD of a missing file with 404', async () => {
      const answer = await ask(door.port, { method: 'HEAD', path: '/gone.js' });
      expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    });

    it.each([{}, { via: '1.1 cdn.example' }])(
      'the compressed copy to clients that accept gzip: %j',
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

    it.each([
      ['/', html, 'no-cache', page],
      ['/wallet/moneyLog?from=a', html, 'no-cache', page],
      ['/assets/main.0123456789.js', javascript, forever, script],
      [entry, javascript, forever, script],
    ])('%s in Brotli to clients that accept it', async (path, type, cache, text) => {
      const { body, ...answer } = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          ...ownHeaders,
          'content-encoding': 'br',
          'content-type': type,
          'cache-control': cache,
        },
      });
      expect(answer.headers.vary?.toLowerCase()).toBe('accept-encoding');
      expect(String(brotliDecompressSync(body))).toBe(text);
      const head = await ask(door.port, {
        method: 'HEAD',
        path,
        headers: { 'accept-encoding': 'br' },
      });
      expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    });

    it('a file without a Brotli copy uncompressed', async () => {
      const path = '/assets/main.0123456789.css';
      const answer = await get(path, { 'accept-encoding': 'br' });
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': css } });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    });

    it('a known file with 304 and its cache lifetime', async () => {
      const first = await get(entry);
      const answer = await get(entry, { 'if-none-match': String(first.headers.etag) });
      expect(answer).toMatchObject({ status: 304, headers: { 'cache-control': forever } });
    });

    it('a range of a file', async () => {
      const { status, headers, body } = await get(entry, { range: 'bytes=0-5' });
      expect([status, String(body)]).toEqual([206, 'export']);
      expect(headers).toMatchObject({
        'cache-control': forever,
        'content-range': `bytes 0-5/${script.length}`,
      });
      expect(await get(entry, { range: 'bytes=-3' })).toMatchObject({ status: 206 });
      expect((await get(entry, { range: 'bytes=9999-' })).status).toBe(416);
    });

    it.each(['application/csp-report', 'application/reports+json', 'text/plain'])(
      'status 204 for a policy report, or 415 for another type: %s',
      async (type) => {
        const single = { 'csp-report': { 'document-uri': 'http://localhost:8080/wallet' } };
        const batch = [
          { type: 'integrity-violation', body: { documentURL: 'http://localhost:8080/' } },
        ];
        const { status, headers } = await ask(door.port, {
          method: 'POST',
          path: reportsPath,
          headers: { 'content-type': type },
          body: JSON.stringify(type.endsWith('csp-report') ? single : batch),
        });
        expect(status).toBe(type === 'text/plain' ? 415 : 204);
        expect(headers).toMatchObject(apiHeaders);
      },
    );

    it('a socket for trade data', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${door.port}/realtime/trade`);
      const said = new Promise((resolve, reject) => {
        socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
        socket.onerror = () => reject(new Error('the socket failed'));
      });
      socket.onopen = () => socket.send('{"method":"PING","id":1}');
      expect(await said).toEqual({ id: 1, result: 'PONG' });
      socket.close();
    });

    it('the close code for an unknown token', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${door.port}/realtime?token=${'x'.repeat(43)}`);
      const code = await new Promise((resolve) => {
        socket.onclose = (event) => resolve(event.code);
      });
      expect(code).toBe(4401);
    });

    it.each(['/', '/api/v1/common/config', '/realtimes', '/realtime/gone'])(
      'no socket at %s',
      async (path) => {
        const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`);
        const failed = new Promise((resolve) => {
          socket.onerror = resolve;
        });
        await failed;
        expect(socket.readyState).not.toBe(WebSocket.OPEN);
      },
    );

    it('a policy for this origin only, without frames, when there are no other origins', async () => {
      const nowhere = {
        ...elsewhere,
        TRADE_REALTIME_URL: '',
        WALLETCONNECT_PROJECT_ID: '',
        ISSUER_PUBLIC_URL: '',
      };
      const other = (await open?.({ folder, others: nowhere })) as Door;
      const { headers } = await ask(other.port, { path: '/' });
      await other.stop();
      expect(headers).toMatchObject(
        securityHeaders({
          overrides: [],
          trade: undefined,
          walletConnect: [],
          issuer: undefined,
        }),
      );
    });
  });
});
