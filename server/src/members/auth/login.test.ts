import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDb } from '../../platform/database/index.ts';
import { throttleWindowMs } from '../../platform/limits/throttle.ts';
import {
  createDatabase,
  createTestServer,
  newWallet,
  type TestServer,
} from '../../testing/index.ts';
import { hashOf } from './secrets.ts';

const { auth, user } = endpoints;
const migrations = join(import.meta.dirname, '../../platform/database/migrations');
const baseConfig = { LOGIN_LIMIT_IP: '100000', LOGIN_LIMIT: '100000' };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: baseConfig });
});
afterAll(() => server.close());

/** Returns a sign-in message and its signature by the wallet. */
async function signed(wallet = newWallet()) {
  const { address } = wallet;
  const { message } = (await server.call(auth.loginMessage, { address })).body.data;
  return { wallet, address, message, sign_message: await wallet.signMessage(message) };
}

function login(input: { address: string; message: string; sign_message: string; code?: string }) {
  const { address, message, sign_message, code } = input;
  return server.call(auth.login, { address, message, sign_message, ...(code ? { code } : {}) });
}

/** Returns the row counts that a refused sign-in must not change. */
async function state() {
  const [row] = await server.db.query(
    `select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
       (select count(*) from login_messages where used_at is not null) as used,
       (select count(*) from ledger_entries) as entries`,
  );
  return row;
}

describe('the sign-in message', () => {
  it('follows EIP-4361', async () => {
    const { address } = newWallet();
    const { body } = await server.call(
      auth.loginMessage,
      { address: address.toLowerCase() },
      { language: 'EN' },
    );
    const [first, second, blank, statement, blank2, ...fields] = body.data.message.split('\n');
    expect(first).toBe('localhost:8080 wants you to sign in with your Ethereum account:');
    expect([second, blank, blank2]).toEqual([address, '', '']);
    expect(statement).toMatch(/^[\x20-\x7e]+$/);
    expect(fields.map((line) => line.split(': ')[0])).toEqual([
      'URI',
      'Version',
      'Chain ID',
      'Nonce',
      'Issued At',
      'Expiration Time',
    ]);
    expect(fields).toContain('URI: http://localhost:8080');
    expect(fields).toContain('Chain ID: 31337');
    expect(fields).toContain(`Expiration Time: ${body.data.expires_at}`);
    const lifetime = Date.parse(body.data.expires_at) - server.clock.now().getTime();
    expect(lifetime).toBeLessThanOrEqual(limits.loginMessageTtlMs);
  });

  it('is refused without an address, and not stored', async () => {
    const stored = () => server.db.query('select message_hash from login_messages');
    const before = await stored();
    const answer = await server.call(auth.loginMessage, {}, { language: 'EN' });
    expect([answer.http, answer.body.code]).toEqual([400, 400]);
    expect(answer.body.message).toContain('address: ');
    expect(await stored()).toEqual(before);
  });

  it('is refused when an older server stored it without an address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const files = await readdir(migrations);
    const older = files.filter((name) => name < '042');
    await Promise.all(older.map((name) => copyFile(join(migrations, name), join(folder, name))));
    const { url, drop } = await createDatabase('empty');
    const db = await openDb({ databaseUrl: url });
    await migrate(db, { from: folder });
    const wallet = newWallet();
    const message = 'localhost:8080\n\nSign in with your wallet.';
    await db.query(
      `insert into login_messages (message_hash, domain, address, issued_at, expires_at)
       values ($1, 'localhost:8080', null, $2, $3)`,
      [hashOf(message), new Date('2000-01-01'), new Date('2100-01-01')],
    );
    await migrate(db);
    const newer = await createTestServer({ db });
    const sign_message = await wallet.signMessage(message);
    const input = { address: wallet.address, message, sign_message };
    expect((await newer.call(auth.login, input)).body.code).toBe(1004);
    expect(await db.query('select id from users')).toEqual([]);
    await newer.close();
    await db.close();
    await drop();
    await rm(folder, { recursive: true });
  });

  it('is refused for another chain', async () => {
    const { address } = newWallet();
    const answer = await server.call(auth.loginMessage, { address, chain_id: 1 });
    expect(answer.body.code).toBe(400);
  });

  it('is stored by its hash only', async () => {
    const { message } = await signed();
    const rows = await server.db.query('select * from login_messages');
    expect(JSON.stringify(rows)).not.toContain(message.match(/Nonce: (\w+)/)?.[1]);
  });
});

describe('signing in', () => {
  it('registers an address on its first visit and finds it on the next', async () => {
    const wallet = newWallet();
    const before = await server.call(auth.isRegister, { address: wallet.address });
    expect(before.body.data).toEqual({ registered: false, invite_required: false });
    const first = await server.signIn({ wallet });
    const second = await server.signIn({ wallet });
    expect(second.userId).toBe(first.userId);
    expect(second.token).not.toBe(first.token);
    const after = await server.call(auth.isRegister, { address: wallet.address.toLowerCase() });
    expect(after.body.data.registered).toBe(true);
  });

  it('accepts the address in any letter case', async () => {
    const attempt = await signed();
    expect((await login({ ...attempt, address: attempt.address.toLowerCase() })).http).toBe(200);
  });

  it('accepts the token with and without Bearer', async () => {
    const { token, address } = await server.signIn();
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const answer = await server.call(user.info, {}, { headers: { authorization } });
      expect(answer.body.data.name).toBe(address);
    }
  });

  it('stores tokens by their hash only', async () => {
    const { token } = await server.signIn();
    expect(JSON.stringify(await server.db.query('select * from sessions'))).not.toContain(token);
  });

  it('credits the welcome grant once', async () => {
    const generous = await createTestServer({ env: { WELCOME_GRANT: 'SPA=5' }, db: server.db });
    const { wallet, token } = await generous.signIn();
    await generous.signIn({ wallet });
    const { body } = await generous.call(endpoints.wallet.balances, {}, { token });
    expect(body.data.balances.find(({ asset }) => asset === 'SPA')?.amount).toBe(
      `5${'0'.repeat(18)}`,
    );
    await generous.close();
  });
});

describe('a refused sign-in', () => {
  const refusals: Record<
    string,
    [code: number, attempt: () => Promise<Parameters<typeof login>[0]>]
  > = {
    'a signature of another key': [
      1001,
      async () => {
        const attempt = await signed();
        return { ...attempt, sign_message: await newWallet().signMessage(attempt.message) };
      },
    ],
    'a signature of another text': [
      1001,
      async () => {
        const attempt = await signed();
        return { ...attempt, sign_message: await attempt.wallet.signMessage('something else') };
      },
    ],
    'a malformed signature': [1001, async () => ({ ...(await signed()), sign_message: '0x1234' })],
    "another address's message": [
      1001,
      async () => {
        const [attempt, thief] = [await signed(), newWallet()];
        const sign_message = await thief.signMessage(attempt.message);
        return { ...attempt, address: thief.address, sign_message };
      },
    ],
    'a message changed by one character': [
      1004,
      async () => {
        const attempt = await signed();
        const message = attempt.message.replace('31337', '31338');
        return { ...attempt, message, sign_message: await attempt.wallet.signMessage(message) };
      },
    ],
    'a message of a foreign domain': [
      1004,
      async () => {
        const attempt = await signed();
        const message = attempt.message.replaceAll('localhost:8080', 'evil.example');
        return { ...attempt, message, sign_message: await attempt.wallet.signMessage(message) };
      },
    ],
    'a message that another server on the same database issued for another domain': [
      1004,
      async () => {
        const other = await createTestServer({
          db: server.db,
          env: { PUBLIC_URL: 'https://other.example' },
        });
        const wallet = newWallet();
        const { address } = wallet;
        const { message } = (await other.call(auth.loginMessage, { address })).body.data;
        await other.close();
        return { address, message, sign_message: await wallet.signMessage(message) };
      },
    ],
    'an expired message': [
      1002,
      async () => {
        const attempt = await signed();
        server.clock.advance(limits.loginMessageTtlMs);
        return attempt;
      },
    ],
    'an unknown invite code': [1006, async () => ({ ...(await signed()), code: 'NOBODYS1' })],
  };

  it.each(Object.entries(refusals))(
    'with %s gets its code and changes nothing',
    async (_what, [code, prepare]) => {
      const attempt = await prepare();
      const before = await state();
      const { body, http } = await login(attempt);
      expect({ code: body.code, http, data: body.data }).toEqual({ code, http: 400, data: null });
      expect(await state()).toEqual(before);
    },
  );

  it('with a used message gets its code and changes nothing', async () => {
    const attempt = await signed();
    expect((await login(attempt)).http).toBe(200);
    const before = await state();
    expect((await login(attempt)).body.code).toBe(1003);
    expect(await state()).toEqual(before);
  });

  it('with a wrong signature does not use up the message', async () => {
    const attempt = await signed();
    const wrong = await newWallet().signMessage(attempt.message);
    expect((await login({ ...attempt, sign_message: wrong })).body.code).toBe(1001);
    expect((await login(attempt)).http).toBe(200);
  });

  it.each([
    ['address', { address: '0x12' }],
    ['address', { address: 5 }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(4001) }],
    ['sign_message', { sign_message: 'yes' }],
    ['code', { code: 'x'.repeat(33) }],
  ])('names its malformed %s (case %#) and changes nothing', async (field, change) => {
    const attempt = await signed();
    const before = await state();
    const { body } = await login({ ...attempt, ...(change as object) });
    expect(body.code).toBe(400);
    expect(body.message).toContain(`${field}:`);
    expect(await state()).toEqual(before);
  });
});

it('accepts one of many parallel sign-ins with the same message', async () => {
  const attempt = await signed();
  const answers = await Promise.all(Array.from({ length: 6 }, () => login(attempt)));
  expect(answers.map(({ body }) => body.code).sort()).toEqual(
    [1003, 1003, 1003, 1003, 1003, 200].sort(),
  );
});

describe('throttling', () => {
  it('refuses attempts above the limit with a Retry-After, and ends after the window', async () => {
    const strict = await createTestServer({
      db: server.db,
      clock: server.clock,
      env: { LOGIN_LIMIT: '8' },
    });
    const attempt = { ...(await signed()), sign_message: '0x1234' };
    const { wallet, ...input } = attempt;
    const remoteAddress = '198.51.100.7';
    const tryIn = () => strict.call(auth.login, input, { remoteAddress });
    for (let tries = 0; tries < 8; tries += 1) expect((await tryIn()).body.code).toBe(1001);
    const refused = await tryIn();
    expect([refused.http, refused.body.code]).toEqual([429, 1005]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(throttleWindowMs);
    expect((await tryIn()).http).not.toBe(429);
    await strict.close();
  });

  it('counts IP addresses separately, and all of an IPv6 /64 network together', async () => {
    const strict = await createTestServer({ db: server.db, env: { LOGIN_LIMIT_IP: '2' } });
    const { address } = newWallet();
    const ask = async (remoteAddress: string) =>
      (await strict.call(auth.loginMessage, { address }, { remoteAddress })).body.code;
    const codes = [];
    for (const ip of [
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8::3',
      '2001:db8:0:1::1',
      '192.0.2.1',
    ]) {
      codes.push(await ask(ip));
    }
    expect(codes).toEqual([200, 200, 1005, 200, 200]);
    await strict.close();
  });
});

describe('with INVITE_REQUIRED', () => {
  it('a new address without a code gets HTTP 401 with body code 200, and can add a code to the same signature', async () => {
    const closed = await createTestServer({ db: server.db, env: { INVITE_REQUIRED: 'true' } });
    const inviter = await server.signIn();
    const { body: profile } = await server.call(user.info, {}, { token: inviter.token });
    const attempt = await signed();
    const { address, message, sign_message } = attempt;
    const asked = await closed.call(auth.isRegister, { address });
    expect(asked.body.data).toEqual({ registered: false, invite_required: true });

    const before = await state();
    const refused = await closed.call(auth.login, { address, message, sign_message });
    expect([refused.http, refused.body.code, refused.body.data]).toEqual([401, 200, null]);
    expect(await state()).toEqual(before);

    const code = profile.data.code.toLowerCase();
    const entered = await closed.call(auth.login, { address, message, sign_message, code });
    expect(entered.http).toBe(200);
    const { token } = entered.body.data;
    const { body } = await closed.call(user.info, {}, { token });
    expect(body.data.invited_by).toBe(inviter.address);
    await closed.close();
  });

  it('a known address signs in without a code', async () => {
    const known = await server.signIn();
    const closed = await createTestServer({ db: server.db, env: { INVITE_REQUIRED: 'true' } });
    expect((await closed.signIn({ wallet: known.wallet })).userId).toBe(known.userId);
    await closed.close();
  });
});

describe('a session', () => {
  it('stays valid while it is used and expires unused', async () => {
    const { token } = await server.signIn();
    const { ttlMs } = server.parts.config.session;
    const ask = async () => (await server.call(user.info, {}, { token })).http;
    for (let hours = 0; hours < 3; hours += 1) {
      server.clock.advance(ttlMs - 1);
      expect(await ask()).toBe(200);
    }
    server.clock.advance(ttlMs);
    expect(await ask()).toBe(401);
  });

  it('is ended by logout, and other sessions stay', async () => {
    const first = await server.signIn();
    const second = await server.signIn({ wallet: first.wallet });
    expect((await server.call(auth.logout, {}, { token: first.token })).http).toBe(200);
    expect((await server.call(user.info, {}, { token: first.token })).body.code).toBe(401);
    expect((await server.call(user.info, {}, { token: second.token })).http).toBe(200);
  });

  it.each([undefined, 'nonsense', 'x'.repeat(5000)])(
    'cannot be used with the token %j',
    async (token) => {
      const answer = await server.call(user.info, {}, token ? { token } : {});
      expect([answer.http, answer.body.code]).toEqual([401, 401]);
    },
  );
});
