import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createTestServer, firstOperator, type TestServer } from '../../testing/index.ts';
import { buildMonitor } from './app.ts';
import type { HttpParts } from './parts.ts';

/** Tests errors that Node or Fastify detect before any handler, on every listening server. */

let folder: string;
let server: TestServer;
let withSite: TestServer;
let monitor: FastifyInstance;
let issuer: TestIssuer;
let key: string;
const ports: Record<string, number> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  server = await createTestServer();
  withSite = await createTestServer({ env: { STORE_DIR: folder, SITE_DIR: folder } });
  const { config, metrics } = server.parts;
  monitor = await buildMonitor({ config, metrics, checks: {} } as unknown as HttpParts);
  issuer = await startIssuer();
  key = (await firstOperator(server)).key;
  const listening = {
    API: server.app,
    site: withSite.app,
    monitor,
    'admin API': server.admin.port,
  };
  for (const [name, app] of Object.entries(listening)) {
    await app.listen({ port: 0, host: '127.0.0.1' });
    ports[name] = (app.server.address() as AddressInfo).port;
  }
  ports.issuer = Number(new URL(issuer.url).port);
});
afterAll(async () => {
  await Promise.all([server.close(), withSite.close(), monitor.close(), issuer.close()]);
  await rm(folder, { recursive: true });
});

async function send(name: string, request: string) {
  const socket = connect(ports[name] ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined).write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const ofApi = {
  code: expect.any(Number),
  message: expect.stringMatching(/./),
  data: null,
  requestId: expect.stringMatching(/^[\w-]{8,}$/),
};
const ofAdmin = { error: { code: expect.any(String), message: expect.stringMatching(/./) } };
const servers: [name: string, paths: readonly string[], body: object][] = [
  ['API', ['/api/%zz', '/api/v1/user/%', '/api/uploads/%c3%28', '/callbacks/%zz', '/%zz'], ofApi],
  ['site', ['/%zz.js', '/federation/%zz/x.js', '/api/%zz'], ofApi],
  ['monitor', ['/%zz', '/metrics/%'], ofApi],
  ['admin API', ['/admin/v1/users/%zz', '/%', '/admin/v1/releases/files/host/%zz/x'], ofAdmin],
  ['issuer', ['/cards/%zz', '/%'], { error: 'input' }],
];

describe.each(servers)('the %s', (name, paths, body) => {
  const [path] = paths;
  const end = 'Host: a\r\nConnection: close\r\n\r\n';
  const cases: [string, number, () => string][] = [
    ...paths.map((one): [string, number, () => string] => [
      `the malformed path ${one}`,
      400,
      () => `GET ${one} HTTP/1.1\r\n${end}`,
    ]),
    ['no request line', 400, () => 'nonsense\r\n\r\n'],
    ['an unknown method', 400, () => `FETCH ${path} HTTP/1.1\r\n${end}`],
    ['a header without a colon', 400, () => `GET / HTTP/1.1\r\nnonsense\r\n${end}`],
    ['headers of 20 kB', 431, () => `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${end}`],
  ];
  it.each(cases)('answers %s with %d in its own format', async (_, status, request) => {
    const answer = await send(name, request());
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual(body);
    expect(answer.body).not.toMatch(/FST_|statusCode|%zz/);
    if (body === ofApi) expect(answer.head).toContain('x-content-type-options: nosniff');
  });
});

const json = 'Content-Type: application/json';
const issuerKey = () => `Authorization: Bearer ${issuerSecret}`;
const operatorKey = () => `Authorization: Bearer ${key}`;
const bodies: [server: string, path: string, auth: () => string, body: (c: number) => object][] = [
  ['API', '/api/v1/auth/isRegister', () => 'X: y', (code) => ({ ...ofApi, code })],
  ['API', '/api/reports', () => 'X: y', (code) => ({ ...ofApi, code })],
  ['admin API', '/admin/v1/users/find', operatorKey, () => ofAdmin],
  [
    'issuer',
    '/cards/1/freeze',
    issuerKey,
    (code) => ({ error: code === 413 ? 'tooLarge' : 'input' }),
  ],
];
describe.each(bodies)('the %s at %s', (name, path, auth, expected) => {
  const post = (type: string, length: number, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${auth()}\r\n${type}\r\n` +
    `Content-Length: ${length}\r\n\r\n${body}`;
  it.each([
    ['malformed JSON', 400, 400, () => post(json, 1, '{')],
    ['another type', 415, 400, () => post('Content-Type: text/csv', 3, 'a,b')],
    ['10 MB', 413, 413, () => post(json, 10_000_000, '')],
  ])('answers %s with %d in its own format', async (_, status, code, request) => {
    const answer = await send(name, request());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual(expected(code));
  });
});
