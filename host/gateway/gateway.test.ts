import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGateway } from './app.ts';
import { readGatewayConfig } from './config.ts';

let folder: string;
let gateway: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const siteDir = join(folder, 'site');
  const storeDir = join(folder, 'store');
  const release = join(storeDir, 'remote-a/1.0.0-0a1b2c3d');
  await mkdir(join(siteDir, 'assets'), { recursive: true });
  await mkdir(release, { recursive: true });
  await writeFile(join(siteDir, 'index.html'), '<h1>page</h1>');
  await writeFile(join(siteDir, 'assets/main.0123456789.js'), 'main');
  await writeFile(join(storeDir, 'registry.json'), '{}');
  await writeFile(join(release, 'remoteEntry.js'), 'entry');
  gateway = await buildGateway({
    port: 1,
    host: '127.0.0.1',
    siteDir,
    storeDir,
    serverUrl: 'http://127.0.0.1:1',
    overrideOrigins: ['http://localhost:3002'],
  });
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

async function get(url: string) {
  const { statusCode, headers, body } = await gateway.inject({ url });
  return { status: statusCode, cache: headers['cache-control'], body, headers };
}

const forever = 'public, max-age=31536000, immutable';

describe('the gateway', () => {
  it.each([
    ['/', 200, 'no-cache', '<h1>page</h1>'],
    ['/wallet/moneyLog', 200, 'no-cache', '<h1>page</h1>'],
    ['/assets/main.0123456789.js', 200, forever, 'main'],
    ['/federation/registry.json', 200, 'no-cache', '{}'],
    ['/federation/remote-a/1.0.0-0a1b2c3d/remoteEntry.js', 200, forever, 'entry'],
  ])('%s is served with its life time', async (url, status, cache, body) => {
    expect(await get(url)).toMatchObject({ status, cache, body });
  });

  it.each(['/assets/gone.0123456789.js', '/federation/remote-a/9.9.9/remoteEntry.js'])(
    'a missing file is missing, not the page: %s',
    async (url) => {
      expect(await get(url)).toMatchObject({ status: 404, cache: 'no-store' });
    },
  );

  it.each(['/../package.json', '/federation/../../package.json', '/%2e%2e/package.json'])(
    'nothing outside its folders is served: %s',
    async (url) => {
      expect((await get(url)).body).not.toContain('"name"');
    },
  );

  it('a server that is down is a 503 with the envelope of the API', async () => {
    const { status, body } = await get('/api/v1/common/config');
    expect([status, JSON.parse(body).code]).toEqual([503, 503]);
  });

  it('scripts may come from here and from override origins only', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' http://localhost:3002;",
    );
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

it.each(['/realtime?token=t', '/realtime/trade'])(
  'a socket at %s reaches the server, which is told where it comes from',
  async (path) => {
    const server = createServer();
    const asked = new Promise<{ url: string | undefined; from: unknown }>((resolve) => {
      server.on('upgrade', ({ url, headers }, socket) => {
        resolve({ url, from: headers['x-forwarded-for'] });
        socket.destroy();
      });
    }).finally(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const front = await buildGateway({
      port: 1,
      host: '127.0.0.1',
      siteDir: join(folder, 'site'),
      storeDir: join(folder, 'store'),
      serverUrl: `http://127.0.0.1:${port}`,
      overrideOrigins: [],
    });
    const url = await front.listen({ port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(url.replace('http', 'ws') + path);
    const ended = new Promise((resolve) => {
      socket.onclose = resolve;
    });
    expect(await asked).toEqual({ url: path, from: '127.0.0.1' });
    await ended;
    await front.close();
  },
);

it('wrong configuration is refused variable by variable', () => {
  expect(() => readGatewayConfig({ PORT: '70000', SITE_DIR: 'a', SERVER_URL: 'b' })).toThrow(
    'PORT must be a number from 1 to 65535, not "70000"\nSTORE_DIR is missing',
  );
});
