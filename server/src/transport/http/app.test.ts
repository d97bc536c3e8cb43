import { endpoints } from '@shared/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/errors.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { StorageAway } from '../../platform/storage/index.ts';
import { createTestServer, newWallet, openServer, type TestServer } from '../../testing/index.ts';
import { securityHeaders } from './security-headers.ts';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => lines.push(line) });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ log });
});
afterAll(() => server.close());

const { user, common, auth } = endpoints;

const fullStore = {
  put: () => Promise.reject(new StorageAway('the disk is full (ENOSPC)')),
  get: async () => undefined,
  delete: async () => undefined,
};

function post(payload: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: auth.isRegister.path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe('every answer', () => {
  it('is an envelope with a request id, also in the header', async () => {
    const { body, headers } = await server.call(common.marquee);
    expect(body.code).toBe(200);
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(body.data.list.length).toBeGreaterThan(0);
  });

  it("keeps the caller's request id if it is well-formed", async () => {
    const ask = async (id: string) =>
      (await server.call(common.marquee, {}, { headers: { 'x-request-id': id } })).body.requestId;
    expect(await ask('from-the-client')).toBe('from-the-client');
    expect(await ask('x\u00e4"<script>')).not.toContain('script');
  });

  it('has the requested language, or the default for a missing or unknown one', async () => {
    const ask = async (language?: string) =>
      (await server.call(user.info, {}, language ? { language } : {})).body.message;
    expect(await ask('TW')).toContain('登入');
    expect(await ask()).toBe(await ask('TW'));
    expect(await ask('XX')).toBe(await ask('TW'));
    expect(await ask('EN')).toContain('sign in');
    expect(await ask('JP')).toContain('ログイン');
  });

  it('forbids caching', async () => {
    expect((await server.call(common.config)).headers['cache-control']).toBe('no-store');
  });
});

describe('the API', () => {
  it.each([
    ['broken JSON', '{"address":', 400],
    ['JSON that is not an object', '[1]', 400],
    ['JSON that poisons prototypes', '{"__proto__":{"x":1}}', 400],
    ['an empty body', '', 400],
    ['a body of 70 kB', JSON.stringify({ address: 'x'.repeat(70_000) }), 413],
  ])('answers %s in the envelope', async (_what, payload, http) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(http);
    expect(response.json()).toMatchObject({ code: http, message: expect.any(String) });
  });

  it('answers a content type other than JSON in the envelope', async () => {
    const response = await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.statusCode).toBe(415);
    expect(response.json().code).toBe(400);
  });

  it('ignores unknown fields', async () => {
    const response = await post(
      JSON.stringify({ address: `0x${'1'.repeat(40)}`, later: { added: true } }),
    );
    expect(response.json().code).toBe(200);
  });

  it('lists invalid fields, with a message in the caller’s language', async () => {
    const { token } = await server.signIn();
    const ask = async (language: string) =>
      (await server.call(user.moneyLog, { limit: 0, asset: 'GOLD' } as never, { token, language }))
        .body;
    expect(await ask('EN')).toMatchObject({
      code: 400,
      message: expect.stringContaining('limit:'),
      data: {
        issues: [
          { path: 'limit', rule: { code: 'too_small', origin: 'number', minimum: 1 } },
          { path: 'asset', rule: { code: 'invalid_value' } },
        ],
      },
    });
    expect((await ask('TW')).message).not.toBe((await ask('EN')).message);
  });

  it('answers 404 to an unknown path and 405 with Allow to another method', async () => {
    const unknown = await server.app.inject({ url: '/api/v1/nothing/here' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 404]);
    const wrong = await server.app.inject({ method: 'DELETE', url: user.info.path });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET']);
    expect(wrong.json().data).toBeNull();
  });

  it('checks the login before the input', async () => {
    const { http, body } = await server.call(user.acknowledgeRisk, { version: '' });
    expect([http, body.code]).toEqual([401, 401]);
  });
});

describe('a defect', () => {
  it('is answered without internals, and logged with its cause', async () => {
    const { token } = await server.signIn();
    await server.db.script('alter table marquee_lines rename to hidden_lines');
    lines.length = 0;
    const { http, body } = await server.call(common.marquee, {}, { token, language: 'EN' });
    await server.db.script('alter table hidden_lines rename to marquee_lines');
    expect([http, body.code]).toEqual([500, 500]);
    expect(JSON.stringify(body)).not.toMatch(/marquee|relation|stack/);
    const logged = lines.find((line) => line.includes('request failed'));
    expect(logged).toContain(body.requestId);
    expect(logged).toContain('marquee_lines');
  });
});

describe('an outage', () => {
  it('is logged in one line at level warn, with its reason and without a stack', async () => {
    const upload = async () => {
      throw new AppError('unavailable', { cause: new StorageAway('ECONNREFUSED') });
    };
    const plain = { config: { plain: true }, schema: { hide: true } };
    const routes = [
      async (app: FastifyInstance) => void app.get('/api/v1/test/away', plain, upload),
    ];
    const one = await createTestServer({ log, routes });
    lines.length = 0;
    expect((await one.app.inject('/api/v1/test/away')).statusCode).toBe(503);
    const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(told).toMatchObject([
      { level: 40, error: 'unavailable', reason: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(told[0]).not.toHaveProperty('err');
    await one.close();
  });
});

describe('the log', () => {
  it('never contains a token, a signature, a wallet address or a query', async () => {
    lines.length = 0;
    const { token, wallet } = await server.signIn();
    await server.call(auth.loginMessage, { address: wallet.address });
    await server.app.inject({ url: `/realtime?token=${token}` });
    await server.call(auth.login, {
      address: wallet.address,
      message: 'm',
      sign_message: '0xabcdef',
    });
    const all = lines.join('');
    expect(lines.length).toBeGreaterThan(3);
    expect(all).not.toContain(token);
    expect(all).not.toContain('0xabcdef');
    expect(all).not.toContain('token=');
    expect(all).not.toContain(wallet.address);
  });
});

describe('routes:', () => {
  it('/healthz answers while the process runs, /readyz depends on the needed checks', async () => {
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    const without = await server.app.inject('/readyz');
    expect([without.statusCode, without.json().checks]).toEqual([
      200,
      { database: true, chain: false, storage: true },
    ]);
    const full = await createTestServer({ storage: fullStore });
    const { statusCode, json } = await full.app.inject('/readyz');
    expect([statusCode, json().checks.storage]).toEqual([503, false]);
    await full.close();
    const { db, close } = await openServer();
    const cutOff = await createTestServer({ db });
    await close();
    const unready = await cutOff.app.inject('/readyz');
    expect([unready.statusCode, unready.json().checks.database]).toEqual([503, false]);
  });

  it('/metrics counts calls, sign-ins and ledger entries', async () => {
    const { payload } = await server.app.inject('/metrics');
    expect(payload).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/v1\/user\/info"/);
    expect(payload).toMatch(/logins_total\{result="ok"\} [1-9]/);
    expect(payload).toContain('ledger_posts_total');
    expect(payload).toContain('realtime_sockets');
  });

  it('/api/docs describes every endpoint', async () => {
    const docs = (await server.app.inject('/api/docs/json')).json();
    const paths = Object.values(endpoints).flatMap((calls) =>
      Object.values(calls).map(({ path }) => path),
    );
    expect(Object.keys(docs.paths).sort()).toEqual(paths.sort());
    expect(docs.paths[user.moneyLog.path].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'asset', in: 'query' }),
    );
    expect((await server.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it.each(['/api/v1/common/config', '/api/v1/user/info', '/nowhere', '/api/docs/', '/healthz'])(
    '%s has security headers',
    async (url) => {
      const { headers } = await server.app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('securityHeaders sets HSTS behind https', () => {
    expect(securityHeaders({ https: true })).toHaveProperty('strict-transport-security');
  });
});

describe('the rate limit', () => {
  const remoteAddress = '203.0.113.9';

  it('limits an address and answers with Retry-After', async () => {
    const strict = await createTestServer({
      db: server.db,
      env: { RATE_LIMIT_IP_PER_MINUTE: '3' },
    });
    const answers = [];
    for (let calls = 0; calls < 4; calls += 1) answers.push(await strict.call(common.marquee));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429]);
    const refused = answers[3];
    expect(refused?.body).toMatchObject({ code: 429, data: null });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.call(common.marquee, {}, { remoteAddress })).http).toBe(200);
    expect((await strict.app.inject('/healthz')).statusCode).toBe(200);
    await strict.close();
  });

  it('limits a session, but not others behind the same address', async () => {
    const strict = await createTestServer({ db: server.db, env: { RATE_LIMIT_PER_MINUTE: '2' } });
    const [greedy, other] = [await strict.signIn(), await strict.signIn()];
    const ask = async ({ token }: { token: string }) =>
      (await strict.call(user.info, {}, { token, remoteAddress })).http;
    const answers = [await ask(greedy), await ask(greedy), await ask(greedy)];
    expect(answers).toEqual([200, 200, 429]);
    expect(await ask(other)).toBe(200);
    await strict.close();
  });

  it('limits sign-ins per client, so that attackers cannot lock out an account’s owner', async () => {
    const strict = await createTestServer({
      db: server.db,
      env: { LOGIN_LIMIT: '3', LOGIN_LIMIT_IP: '100' },
    });
    const { address } = newWallet();
    const ask = async (from: string) =>
      (await strict.call(auth.loginMessage, { address }, { remoteAddress: from })).http;
    const attackers = ['198.51.100.1', '198.51.100.2'];
    for (const from of attackers) for (let n = 0; n < 4; n += 1) await ask(from);
    expect(await Promise.all(attackers.map(ask))).toEqual([429, 429]);
    expect(await ask(remoteAddress)).toBe(200);
    await strict.close();
  });
});
