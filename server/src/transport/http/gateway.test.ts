import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import type { EnvelopeKey } from '@shared/contract';
import { errorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { type EnvelopeCall, type EnvelopePass, envelope } from '@shared/contract/envelope';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { callOf, type Sealed, type SealOptions, seal } from '../envelope/seal.ts';

const { user, ticket, common, auth } = endpoints;
const lines: string[] = [];
const clock = testClock();

let server: TestServer;
let member: SignedIn;
let key: EnvelopeKey;
let pass: EnvelopePass;

beforeAll(async () => {
  // Prepares data without the envelope, on the same database.
  const plain = await createTestServer({ clock });
  member = await plain.signIn();
  const { riskNoticeVersion: version } = plain.parts.config;
  await plain.call(user.acknowledgeRisk, { version }, { token: member.token });
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  server = await createTestServer({ clock, db: plain.db, log, env: { API_ENVELOPE: 'on' } });
  key = (await bootstrap()).envelope?.keys[0] as EnvelopeKey;
  pass = await newPass();
  return () => plain.close();
});
afterAll(() => server.close());

async function bootstrap() {
  return (await server.call(common.config)).body.data;
}

const fresh = (fields: Partial<EnvelopeCall> = {}) =>
  callOf({ timestamp: clock.now().getTime(), token: member.token, ...fields });
const purchase = (fields: Partial<EnvelopeCall> = {}) =>
  fresh({
    method: 'POST',
    path: ticket.getOrder.path,
    body: '{"quantity":1}',
    idempotencyKey: 'one-intent-0001',
    ...fields,
  });

async function newPass(): Promise<EnvelopePass> {
  return (await send(fresh())).answer().pass as EnvelopePass;
}

function post(payload: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: envelope.path,
    payload,
    headers: { 'content-type': envelope.contentType, ...headers },
  });
}

async function send(
  call: EnvelopeCall,
  options?: SealOptions,
  by: EnvelopeKey | EnvelopePass = key,
) {
  const sealed = seal(call, by, options);
  const response = await post(sealed.jwe);
  return { response, sealed, answer: () => sealed.open(response.payload) };
}

async function orders(): Promise<number> {
  const [row] = await server.db.query<{ n: number }>('select count(*)::integer as n from orders');
  return row?.n ?? 0;
}

async function refusals(): Promise<Record<string, number>> {
  const { values } = await server.parts.metrics.envelopeRefusals.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]));
}

describe('a sealed call', () => {
  it('gets HTTP 200 and an answer that is sealed for its sender', async () => {
    const { response, answer } = await send(
      fresh({ path: user.info.path, requestId: 'request-1' }),
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(envelope.contentType);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(answer()).toMatchObject({
      status: 200,
      body: { code: 200, requestId: 'request-1', data: { name: member.address } },
    });
  });

  it('shows the status of a failure to its sender only', async () => {
    const { response, answer } = await send(fresh({ path: user.info.path, token: 'wrong' }));
    expect(response.statusCode).toBe(200);
    expect(answer()).toMatchObject({ status: 401, body: { code: 401, data: null } });
  });

  it('carries the query and the language', async () => {
    const call = fresh({ path: user.moneyLog.path, query: 'limit=0' });
    const message = async (language: string) =>
      (
        (await send({ ...call, nonce: fresh().nonce, language })).answer().body as {
          message: string;
        }
      ).message;
    expect(await message('EN')).toContain('limit:');
    expect(await message('TW')).not.toBe(await message('EN'));
  });

  it('runs once per idempotency key', async () => {
    const before = await orders();
    const first = (await send(purchase())).answer();
    const again = (await send(purchase())).answer();
    expect(first).toMatchObject({ status: 200, body: { code: 200 } });
    expect((again.body as { data: unknown }).data).toEqual((first.body as { data: unknown }).data);
    expect((await send(purchase({ body: '{"quantity":2}' }))).answer()).toMatchObject({
      status: 409,
      body: { code: errorCodes.idempotencyMismatch.code },
    });
    expect((await send(purchase({ idempotencyKey: '' }))).answer()).toMatchObject({ status: 400 });
    expect(await orders()).toBe(before + 1);
  });

  it.each([
    ['an unknown call', { path: '/api/v1/nothing/here' }, 404],
    ['another method', { method: 'POST', path: user.info.path, body: '{}' } as const, 405],
    ['broken JSON', { method: 'POST', path: auth.logout.path, body: '{"a":' } as const, 400],
    [
      'JSON that pollutes prototypes',
      { method: 'POST', path: auth.isRegister.path, body: '{"__proto__":{"x":1}}' } as const,
      400,
    ],
  ])('with %s gets a sealed error', async (_what, fields, status) => {
    expect((await send(fresh(fields))).answer().status).toBe(status);
  });

  it('is counted and logged as the inner call, without its fields', async () => {
    lines.length = 0;
    const requestId = 'request-in-the-log';
    await send(fresh({ path: user.moneyLog.path, query: 'limit=33', requestId }));
    const [line = ''] = lines.filter((one) => one.includes(requestId));
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      route: user.moneyLog.path,
      status: '200',
    });
    expect(lines.join('')).not.toMatch(new RegExp(`${member.token}|limit=33|${key.x}|"nonce"`));
    const { payload } = await server.app.inject('/metrics');
    expect(payload).toContain(`route="${user.moneyLog.path}",status="200"`);
  });

  it('may use the previous key', async () => {
    const before = key;
    clock.advance(1);
    await server.parts.envelope.keys.rotate();
    const { envelope: published } = await bootstrap();
    key = published?.keys[0] as EnvelopeKey;
    expect(key.kid).not.toBe(before.kid);
    expect(published?.keys.map(({ kid }) => kid)).toEqual([key.kid, before.kid]);
    const sealed = seal(fresh(), before);
    expect(sealed.open((await post(sealed.jwe)).payload).status).toBe(200);
  });

  it('may have a body of almost 64 KiB', async () => {
    const body = JSON.stringify({ quantity: 1, note: 'x'.repeat(64 * 1024 - 30) });
    const { answer } = await send(purchase({ body, idempotencyKey: 'a-large-intent' }));
    expect(answer().status).toBe(200);
  });
});

describe('a pass', () => {
  it('is issued with the first answer and replaces the key agreement of the next call', async () => {
    const { answer } = await send(fresh({ path: user.info.path }));
    const issued = answer().pass as EnvelopePass;
    expect(issued).toMatchObject({
      kid: key.kid,
      expires_at: clock.now().getTime() + envelope.passLifeMs,
    });
    const next = await send(fresh({ path: user.info.path }), {}, issued);
    expect(next.answer()).toMatchObject({ status: 200, body: { data: { name: member.address } } });
    expect(next.answer()).not.toHaveProperty('pass');
  });

  it('seals purchases that run once per idempotency key', async () => {
    const before = await orders();
    const intent = { idempotencyKey: 'by-pass-0001', body: '{"quantity":2}' };
    const first = await send(purchase(intent), {}, pass);
    const again = await send(purchase(intent), {}, pass);
    expect([first.answer().status, again.answer().status]).toEqual([200, 200]);
    expect(await orders()).toBe(before + 1);
  });

  it('is valid only at processes with its server key', async () => {
    const beside = await createTestServer({ clock, db: server.db, env: { API_ENVELOPE: 'on' } });
    const elsewhere = await createTestServer({ clock, env: { API_ENVELOPE: 'on' } });
    const ask = ({ app }: TestServer) =>
      app.inject({
        method: 'POST',
        url: envelope.path,
        payload: seal(fresh(), pass).jwe,
        headers: { 'content-type': envelope.contentType },
      });
    expect((await ask(beside)).statusCode).toBe(200);
    expect((await ask(elsewhere)).json().code).toBe(errorCodes.envelopeRefused.code);
    await beside.close();
    await elsewhere.close();
  });

  it('is never logged', () => {
    expect(lines.join('')).not.toMatch(new RegExp(`${pass.pass}|${pass.key}`));
  });
});

/** Changes a part of a compact JWE: 0 header, 1 key, 2 IV, 3 ciphertext, 4 tag. */
function changed(jwe: string, at: number, change: (part: string) => string): string {
  const parts = jwe.split('.');
  return parts.map((part, i) => (i === at ? change(part) : part)).join('.');
}
const flipped = (part: string) => `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`;
const header = (fields: Record<string, unknown>) => () =>
  seal(purchase(), key, { header: fields }).jwe;
const text = (value: string) => () => seal(purchase(), key, { text: value }).jwe;
const inside = (fields: Record<string, unknown>) => () =>
  seal({ ...purchase(), ...fields }, key).jwe;
const at = (offset: number) => () =>
  seal(purchase({ timestamp: clock.now().getTime() + offset }), key).jwe;
const without = (name: string) => () => {
  const { [name]: _, ...rest } = purchase() as unknown as Record<string, unknown>;
  return seal(rest, key).jwe;
};
const withPass = (fields: (pass: string) => Record<string, unknown>) => () =>
  seal(purchase(), pass, { header: fields(pass.pass) }).jwe;
const sealed = (): Sealed => seal(purchase(), key);
const foreignKey = (): EnvelopeKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
  y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
  kid: key.kid,
});

const refused: [what: string, reason: string, payload: () => string | Promise<string>][] = [
  ['an empty text', 'malformed', () => ''],
  ['plain JSON', 'malformed', () => JSON.stringify(purchase())],
  ['a truncated JWE', 'malformed', () => sealed().jwe.slice(0, -10)],
  ['only four parts', 'malformed', () => sealed().jwe.split('.').slice(0, 4).join('.')],
  ['a sixth part', 'malformed', () => `${sealed().jwe}.AAAA`],
  ['padded base64', 'malformed', () => changed(sealed().jwe, 2, (part) => `${part}=`)],
  ['a shortened tag', 'malformed', () => changed(sealed().jwe, 4, (part) => part.slice(0, 16))],
  ['a header that is not JSON', 'malformed', () => changed(sealed().jwe, 0, () => 'AAAA')],
  ['alg dir', 'algorithm', header({ alg: 'dir' })],
  ['alg none', 'algorithm', header({ alg: 'none' })],
  ['alg ECDH-ES', 'algorithm', header({ alg: 'ECDH-ES' })],
  ['alg RSA-OAEP', 'algorithm', header({ alg: 'RSA-OAEP' })],
  ['enc A128GCM', 'algorithm', header({ enc: 'A128GCM' })],
  ['enc A128CBC-HS256', 'algorithm', header({ enc: 'A128CBC-HS256' })],
  ['zip', 'algorithm', header({ zip: 'DEF' })],
  ['crit', 'algorithm', header({ crit: ['exp'], exp: 1 })],
  ['apu', 'algorithm', header({ apu: 'QWxpY2U' })],
  ['a key in the header', 'algorithm', header({ jwk: { kty: 'EC' } })],
  ['another curve', 'algorithm', header({ epk: { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' } })],
  ['no epk', 'algorithm', header({ epk: undefined })],
  [
    'a point off the curve',
    'undecryptable',
    header({ epk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } }),
  ],
  ['a pass in addition to an agreement', 'algorithm', header({ pass: 'AAAA' })],
  ['alg A256KW without a pass', 'algorithm', header({ alg: 'A256KW', epk: undefined })],
  ['a pass of a wrong length', 'malformed', withPass(() => ({ pass: 'AAAA' }))],
  ['a pass in padded base64', 'malformed', withPass((own) => ({ pass: `${own}=` }))],
  ['a changed pass', 'undecryptable', withPass((own) => ({ pass: flipped(own) }))],
  ['a pass for an unknown kid', 'unknownKey', withPass(() => ({ kid: 'of-nobody' }))],
  [
    'a pass with the alg of an agreement',
    'algorithm',
    withPass(() => ({ alg: envelope.callAlgorithm })),
  ],
  [
    'another pass’s key',
    'undecryptable',
    () => seal(purchase(), { ...pass, key: 'A'.repeat(43) }).jwe,
  ],
  ['an unknown kid', 'unknownKey', header({ kid: 'of-nobody' })],
  ['another server’s key', 'undecryptable', () => seal(purchase(), foreignKey()).jwe],
  ['a swapped header', 'undecryptable', () => swapped(0)],
  ['a swapped content key', 'undecryptable', () => swapped(1)],
  ['a swapped IV', 'undecryptable', () => swapped(2)],
  ['a swapped ciphertext', 'undecryptable', () => swapped(3)],
  ['a swapped tag', 'undecryptable', () => swapped(4)],
  ['a changed ciphertext', 'undecryptable', () => changed(sealed().jwe, 3, flipped)],
  ['a server’s own answer', 'malformed', async () => (await send(fresh())).response.payload],
  ['bad JSON inside', 'invalid', text('{"method":')],
  ['JSON that is not a call', 'invalid', text('[]')],
  ['an unknown field', 'invalid', inside({ extra: 'x' })],
  ['a missing field', 'invalid', without('nonce')],
  ['an unknown method', 'invalid', inside({ method: 'DELETE' })],
  ['a path outside of the API', 'invalid', inside({ path: '/metrics' })],
  ['a path to another host', 'invalid', inside({ path: 'http://127.0.0.1/api/v1/user/info' })],
  ['path traversal', 'invalid', inside({ path: '/api/v1/user/../../metrics' })],
  ['encoded path traversal', 'invalid', inside({ path: '/api/v1/user/%2e%2e%2fmetrics' })],
  ['a query in the path', 'invalid', inside({ path: '/api/v1/user/info?x=1' })],
  ['the gateway itself', 'invalid', inside({ path: envelope.path })],
  [
    'a wrong MD5',
    'signature',
    () => seal({ ...purchase(), sign: '0'.repeat(32) }, key, { sign: false }).jwe,
  ],
  ['one ms too late', 'stale', at(-envelope.windowMs - 1)],
  ['one ms too early', 'future', at(envelope.windowMs + 1)],
  ['a JWE that is too long', 'oversized', () => 'A'.repeat(envelope.maxLength + 1)],
];

function swapped(at: number): string {
  const other = sealed().jwe.split('.')[at] ?? '';
  return changed(sealed().jwe, at, () => other);
}

describe('the gateway refuses with a generic error and a metric, without any effect:', () => {
  let before: { orders: number; refusals: Record<string, number> };
  beforeEach(async () => {
    before = { orders: await orders(), refusals: await refusals() };
    lines.length = 0;
  });

  async function expectRefused(
    response: Awaited<ReturnType<typeof post>>,
    reason: string,
    times = 1,
  ): Promise<void> {
    const { requestId, ...body } = response.json();
    expect([response.statusCode, body]).toEqual([
      400,
      {
        code: errorCodes.envelopeRefused.code,
        message: expect.stringMatching(/./),
        data: { server_time: clock.now().getTime() },
      },
    ]);
    expect(requestId).toBe(response.headers['x-request-id']);
    expect(await orders()).toBe(before.orders);
    const after = await refusals();
    expect(after).toEqual({
      ...before.refusals,
      [reason]: (before.refusals[reason] ?? 0) + times,
    });
    expect(lines.join('')).not.toContain(member.token);
    expect(lines.join('')).not.toContain(reason);
  }

  it.each(refused)('%s', async (_what, reason, payload) => {
    await expectRefused(await post(await payload()), reason);
  });

  it('a replay, immediately and at the end of its time window', async () => {
    const { jwe } = seal(fresh(), key);
    expect((await post(jwe)).statusCode).toBe(200);
    await expectRefused(await post(jwe), 'replayed');
    clock.advance(envelope.windowMs);
    await expectRefused(await post(jwe), 'replayed', 2);
    clock.advance(1);
    before.refusals = await refusals();
    await expectRefused(await post(jwe), 'stale');
  });

  it('with a pass: a replay, and a call after its expiry', async () => {
    const own = await newPass();
    before.refusals = await refusals();
    const { jwe } = seal(fresh(), own);
    expect((await post(jwe)).statusCode).toBe(200);
    await expectRefused(await post(jwe), 'replayed');
    clock.advance(envelope.passLifeMs);
    before.refusals = await refusals();
    await expectRefused(await post(seal(fresh(), own).jwe), 'expiredPass');
  });

  it('all but one of identical concurrent calls', async () => {
    const { jwe } = seal(fresh(), key);
    const codes = (await Promise.all([post(jwe), post(jwe), post(jwe)])).map((r) => r.statusCode);
    expect(codes.sort()).toEqual([200, 400, 400]);
  });

  it('another content type and another method', async () => {
    const { jwe } = sealed();
    await expectRefused(await post(jwe, { 'content-type': 'application/json' }), 'malformed');
    const get = await server.app.inject({ method: 'GET', url: envelope.path });
    await expectRefused(get, 'malformed', 2);
  });

  it.each([
    ['a public read', { method: 'GET', url: common.marquee.path }],
    ['a read with a token', { method: 'GET', url: user.info.path }],
    ['a purchase', { method: 'POST', url: ticket.getOrder.path, payload: { quantity: 1 } }],
    ['another method', { method: 'DELETE', url: user.info.path }],
    ['an encoded path', { method: 'GET', url: '/%61pi/v1/user/info' }],
    ['an unknown path', { method: 'GET', url: '/api/v1/nothing/here' }],
    ['a broken body', { method: 'POST', url: ticket.getOrder.path, payload: '{' }],
  ] as const)('in plain: %s', async (_what, request) => {
    const headers = {
      authorization: `Bearer ${member.token}`,
      'idempotency-key': 'in-plain-0001',
      ...(request.method === 'POST' && { 'content-type': 'application/json' }),
    };
    await expectRefused(await server.app.inject({ ...request, headers }), 'plaintext');
  });
});

it('the key of another call cannot open an answer', async () => {
  const [a, b] = [seal(fresh(), key), seal(fresh(), key)];
  const [answerA, answerB] = [(await post(a.jwe)).payload, (await post(b.jwe)).payload];
  expect(a.open(answerA).status).toBe(200);
  expect(() => a.open(answerB)).toThrow();
  expect(() => b.open(answerA)).toThrow();
});

it('bootstrap, health and docs stay plain; the bootstrap has the public key and the time', async () => {
  const paths = ['/healthz', '/readyz', '/metrics', '/api/docs/json', common.config.path];
  for (const url of paths) expect((await server.app.inject(url)).statusCode).toBe(200);
  const { envelope: published, server_time } = await bootstrap();
  expect(server_time).toBe(clock.now().getTime());
  const [current] = published?.keys ?? [];
  const { kid, ...jwk } = current as EnvelopeKey;
  const thumbprint = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y });
  expect(kid).toBe(createHash('sha256').update(thumbprint).digest('base64url'));
  expect(jwk).not.toHaveProperty('d');
});

it('the rate limit applies before decryption', async () => {
  const env = { API_ENVELOPE: 'on', RATE_LIMIT_IP_PER_MINUTE: '2' };
  const strict = await createTestServer({ clock, db: server.db, env });
  const headers = { 'content-type': envelope.contentType };
  const ask = () =>
    strict.app.inject({ method: 'POST', url: envelope.path, payload: 'x', headers });
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 429]);
  expect(answers[2]?.headers['retry-after']).toBeDefined();
  await strict.close();
});

describe('an upload', () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const chunks = 4;
  let uploads: TestServer;
  /** Emits the number of received bytes. */
  let arrived: EventEmitter;
  let url: string;

  beforeAll(async () => {
    const routes: FastifyPluginAsync = async (scope) => {
      scope.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
      for (const plain of [true, false]) {
        scope.put(`/api/v1/test/${plain ? 'upload' : 'other'}`, { config: { plain } }, receive);
      }
    };
    const env = { API_ENVELOPE: 'on' };
    uploads = await createTestServer({ clock, db: server.db, env, routes: [routes] });
    await uploads.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(uploads.app.server.address() as AddressInfo).port}/api/v1/test`;
  });
  afterAll(() => uploads.close());
  beforeEach(() => {
    arrived = new EventEmitter();
  });

  async function receive({ raw }: FastifyRequest) {
    let bytes = 0;
    for await (const part of raw) {
      bytes += part.length;
      arrived.emit('bytes', bytes);
    }
    return { bytes };
  }

  /** Sends each part after the route has received the previous one. */
  async function* inParts(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < chunks * chunk.length; sent += chunk.length) {
      const whole = reached(sent + chunk.length);
      yield chunk;
      await whole;
    }
  }

  function reached(wanted: number): Promise<void> {
    return new Promise((resolve) => {
      arrived.on('bytes', (bytes) => bytes >= wanted && resolve());
    });
  }

  const put = (path: string, body: unknown) =>
    fetch(`${url}/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit);

  it('bypasses the envelope as a stream and may be larger than a call', async () => {
    const response = await put('upload', ReadableStream.from(inParts()));
    expect([response.status, await response.json()]).toEqual([
      200,
      { bytes: chunks * chunk.length },
    ]);
  });

  it('bypasses the envelope only on plain routes; other bodies are not read', async () => {
    const read = vi.fn();
    arrived.on('bytes', read);
    const response = await put('other', chunk);
    expect(await response.json()).toMatchObject({ code: errorCodes.envelopeRefused.code });
    expect(response.status).toBe(400);
    expect(read).not.toHaveBeenCalled();
  });
});

it('API_ENVELOPE=off accepts both plain and sealed calls', async () => {
  const off = await createTestServer({ clock, db: server.db });
  const { body } = await off.call(common.config);
  expect(body.data.envelope).toBeNull();
  expect((await off.call(user.info, {}, { token: member.token })).body.code).toBe(200);
  const { jwe, open } = seal(fresh({ path: user.info.path }), key);
  const response = await off.app.inject({
    method: 'POST',
    url: envelope.path,
    payload: jwe,
    headers: { 'content-type': envelope.contentType },
  });
  expect(open(response.payload)).toMatchObject({ status: 200 });
  await off.close();
});
