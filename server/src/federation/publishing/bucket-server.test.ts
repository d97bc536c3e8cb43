import { digestOf } from '@shared/releases';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import { type Ask, createTestServer, firstOperator, type TestServer } from '../../testing/index.ts';
import { startS3, type TestS3 } from '../../testing/services/s3.ts';

const [name, version] = ['remote-visa', '1.0.0-0a1b2c3d'];
const files: Record<string, string> = { 'remoteEntry.js': 'entry', 'p/1.js': 'page' };
const described = JSON.stringify({
  name,
  version,
  contract: 1,
  prefixes: ['/bank'],
  routes: [],
  menu: [],
  parcels: [],
  files: Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, digestOf(Buffer.from(text))]),
  ),
});

describe('a server with a bucket', () => {
  let s3: TestS3;
  let server: TestServer;
  let ask: Ask;
  beforeAll(async () => {
    s3 = await startS3();
    server = await createTestServer({ env: { STORE_URL: s3.url } });
    ask = (await firstOperator(server)).ask;
  });
  afterAll(async () => {
    await server.close();
    await s3.close();
  });

  it('receives a release and serves it', async () => {
    const key = (await ask('operators', 'add', { name: 'visa', publishes: [name] })).data.key;
    const begun = await ask('releases', 'begin', { release: described });
    expect(begun.data.missing).toEqual(Object.keys(files));
    for (const [path, payload] of Object.entries(files)) {
      const { statusCode } = await server.admin.port.inject({
        method: 'PUT',
        url: `/admin/v1/releases/files/${name}/${version}/${path}`,
        payload,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      });
      expect(statusCode).toBe(200);
    }
    expect((await ask('releases', 'finish', { name, version })).http).toBe(200);
    expect((await ask('releases', 'release', { name, version })).http).toBe(200);
    const registry = await server.app.inject('/federation/registry.json');
    const { entry } = registry.json().remotes[name].stable;
    expect((await server.app.inject(entry)).body).toBe('entry');
    expect((await server.app.inject('/federation/.history/remote-visa.json')).statusCode).toBe(404);
    expect((await server.app.inject('/readyz')).json().checks).toMatchObject({ releases: true });
  });
});

describe('a server with an unreachable bucket', () => {
  let server: TestServer;
  const lines: { msg: string; err?: { message: string } }[] = [];
  beforeAll(async () => {
    server = await createTestServer({
      env: { STORE_URL: `s3://account-1:a-secret@127.0.0.1:${await getPort()}/remotes?tls=false` },
      log: createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) }),
      works: false,
    });
  });
  afterAll(() => server.close());

  it('answers browsers with 503 and stays ready', async () => {
    for (const path of ['registry.json', `${name}/${version}/remoteEntry.js`]) {
      const { statusCode, headers, body } = await server.app.inject(`/federation/${path}`);
      expect([statusCode, headers['cache-control'], body]).toEqual([
        503,
        'no-store',
        'Unavailable',
      ]);
    }
    const ready = await server.app.inject('/readyz');
    expect([ready.statusCode, ready.json().checks.releases]).toEqual([200, false]);
  });

  it('answers publishers with a one-line error', async () => {
    const { ask } = await firstOperator(server);
    const { http, error } = await ask('releases', 'begin', { release: described });
    expect([http, error?.message]).toEqual([
      503,
      expect.stringMatching(
        /^releases cannot be read or written in the bucket remotes at .*: ECONNREFUSED$/,
      ),
    ]);
  });

  it('logs the failure without the account', async () => {
    await vi.waitFor(() =>
      expect(lines.map(({ msg }) => msg)).toContain('published file unreadable'),
    );
    expect(JSON.stringify(lines)).not.toMatch(/account-1|a-secret/);
  });
});
