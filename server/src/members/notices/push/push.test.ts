import { memberErrorCodes, type NewsKind, type OptionalNewsKind } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestServer,
  openServer,
  type SignedIn,
  type TestServer,
} from '../../../testing/index.ts';
import {
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '../../../testing/services/push-service.ts';
import { recordTraces } from '../../../testing/services/traces.ts';
import { freezeUser } from '../../users/index.ts';
import { notifyMembers } from '../news.ts';
import { deliverPush, nextPushDue } from './deliver.ts';

const { notice } = endpoints;
const shown = { muted: [] as NewsKind[], hide_amounts: false };

let server: TestServer;
let service: TestPushService;
let close: () => Promise<void>;
let member: SignedIn;
let browser: TestBrowser;

beforeAll(async () => {
  const database = await openServer();
  close = database.close;
  service = await startPushService();
  server = await createTestServer({ db: database.db, env: { SUPPORT_EMAIL: 'help@example.com' } });
});
afterAll(async () => {
  await server.close();
  await service.close();
  await close();
});
beforeEach(async () => {
  await server.db.query('delete from push_devices');
  member = await server.signIn();
  browser = service.subscribe();
});

const save = (settings: object = {}, one = browser, by = member, language = 'EN') =>
  server.call(
    notice.savePush,
    { ...one.subscription, ...shown, ...settings },
    { token: by.token, language },
  );
const read = (one = browser, by = member, language = 'EN') =>
  server.call(notice.push, { endpoint: one.subscription.endpoint }, { token: by.token, language });
const tell = (kind: OptionalNewsKind, facts: Record<string, string> = {}, to = member) =>
  server.db.tx((tx) =>
    notifyMembers(tx, server.parts.bus, [{ userId: to.userId, kind, facts }], server.clock.now()),
  );
const countDevices = async () =>
  (await server.db.query('select 1 from push_devices where user_id = $1', [member.userId])).length;
const deliver = () => deliverPush(server.parts);
const transfer = { amount: '1234500000', from: '0x12aB000000000000000000000000000000000cDe' };
const bodies = (one = browser) => one.received.map(({ message }) => (message as Message).body);

interface Message {
  title: string;
  body: string;
  tag: string;
  path: string;
  lang: string;
}

describe('a browser with notifications', () => {
  it('receives the encrypted news with its link, signed by this server', async () => {
    await save();
    const spent = { amount: '5500000', asset: 'USDT' };
    await tell('card', { outcome: 'declined', card_id: '7', merchant: 'Kiosk', ...spent });
    await deliver();
    const [{ headers, claims, message } = {} as never] = browser.received;
    expect(message).toEqual({
      title: 'Tessera',
      body: expect.stringMatching(/^Kiosk: 5\.50.USDT.*declined/),
      tag: expect.stringMatching(/^news-\d+$/),
      path: '/bank/cardDetail/7',
      lang: 'en',
    });
    expect(headers).toMatchObject({ ttl: '86400', topic: (message as Message).tag });
    expect(claims).toMatchObject({
      aud: new URL(browser.subscription.endpoint).origin,
      sub: 'mailto:help@example.com',
    });
    const { body } = await read();
    expect(headers.authorization).toContain(`k=${body.data.public_key}`);
  });

  it('receives the news in its own language, also after the language changed', async () => {
    await save();
    await read(browser, member, 'JP');
    await tell('transfer', transfer);
    await deliver();
    expect(bodies()[0]).toMatch(/1,234\.5.ENU.*[ぁ-ん]/);
  });

  it('receives no amounts and names when they are hidden', async () => {
    await save({ hide_amounts: true });
    await tell('transfer', transfer);
    await deliver();
    expect(bodies()).toEqual(['There is news about your money. Open the app to see it.']);
  });

  it('receives no muted kinds, and none that the member does not want at all', async () => {
    await save({ muted: ['transfer'] });
    await tell('transfer', transfer);
    await tell('release', { amount: '1' });
    expect(await nextPushDue(server.db)).toBeUndefined();
    expect((await read()).body.data.device).toMatchObject({
      muted: ['transfer'],
      hide_amounts: false,
    });
  });

  it('keeps payments muted when a page saves that does not know them', async () => {
    await save({ also_muted: ['card_payment'] });
    await save({ muted: ['transfer'] });
    await tell('card_payment', { card_id: '7', amount: '1' });
    expect(await nextPushDue(server.db)).toBeUndefined();
    const { device } = (await read()).body.data;
    expect(device).toMatchObject({ muted: ['transfer'], also_muted: ['card_payment'] });
    await save({ also_muted: [] });
    expect((await read()).body.data.device?.also_muted).toEqual([]);
  });

  it("receives news of the member's own acts, which are stored as read", async () => {
    await save();
    const spent = {
      outcome: 'spent',
      card_id: '7',
      last4: '4242',
      merchant: 'Kiosk',
      amount: '5500000',
    };
    const foreign = { asset: 'USDT', asked_amount: '168', asked_currency: 'TWD' };
    const facts = { ...spent, ...foreign };
    const news = [{ userId: member.userId, kind: 'card_payment', facts, isOwnAct: true }] as const;
    await server.db.tx((tx) => notifyMembers(tx, server.parts.bus, news, server.clock.now()));
    await deliver();
    expect(browser.received.map(({ message }) => message)).toMatchObject([
      {
        body: expect.stringMatching(/^Kiosk: .*TWD.168.* 4242.*5\.50.USDT/),
        path: '/bank/cardDetail/7',
      },
    ]);
  });

  it('receives nothing that the member has read in the app', async () => {
    await save();
    await tell('shipped', { order_id: '1' });
    server.clock.advance(1);
    await server.call(notice.readOwn, {}, { token: member.token });
    await deliver();
    expect(browser.received).toEqual([]);
    expect(await nextPushDue(server.db)).toBeUndefined();
  });

  it('receives each piece of news once, although two workers deliver', async () => {
    await save();
    for (let n = 0; n < 3; n += 1) await tell('shipped', { order_id: `${n}` });
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(browser.received).toHaveLength(3);
  });

  it('receives the news of a frozen account, and can be turned off there', async () => {
    await save();
    const { db, clock } = server;
    await db.tx((tx) => freezeUser(tx, member.userId, 'asked for', clock.now()));
    await tell('shipped', { order_id: '1' });
    await deliver();
    expect(browser.received).toHaveLength(1);
    const { endpoint } = browser.subscription;
    expect((await server.call(notice.endPush, { endpoint }, member)).http).toBe(200);
    expect((await read()).body.data.device).toBeNull();
  });

  it('receives nothing once the member has turned notifications off', async () => {
    await save();
    await tell('shipped', { order_id: '1' });
    await server.call(notice.endPush, { endpoint: browser.subscription.endpoint }, member);
    await deliver();
    expect(browser.received).toEqual([]);
  });

  it('receives nothing once the member has signed out everywhere', async () => {
    await save();
    await server.call(endpoints.auth.logoutAll, {}, member);
    expect(await countDevices()).toBe(0);
  });

  it('belongs to the member who turned notifications on last', async () => {
    await save();
    await tell('transfer', transfer);
    const other = await server.signIn();
    expect((await read(browser, other)).body.data.device).toBeNull();
    await save({}, browser, other);
    await tell('transfer', transfer);
    await deliver();
    expect(browser.received).toEqual([]);
    await tell('shipped', { order_id: '1' }, other);
    await deliver();
    expect(browser.received).toHaveLength(1);
    expect((await read()).body.data.device).toBeNull();
  });

  it('replaces the least recently used one of ten', async () => {
    const others = Array.from({ length: 10 }, () => service.subscribe());
    for (const one of [browser, ...others]) {
      await save({}, one);
      server.clock.advance(1_000);
    }
    expect((await read()).body.data.device).toBeNull();
    expect((await read(others[0])).body.data.device).not.toBeNull();
  });
});

describe('a push service', () => {
  it.each([404, 410])('ends the notifications of a browser with the answer %i', async (status) => {
    await save();
    browser.answers = [status];
    await tell('shipped', { order_id: '1' });
    await deliver();
    expect((await read()).body.data.device).toBeNull();
  });

  it.each([500, 429])('gets the message again later after the answer %i', async (status) => {
    await save();
    browser.answers = [status];
    await tell('shipped', { order_id: '1' });
    await deliver();
    await deliver();
    expect(browser.received).toHaveLength(0);
    // The service's Retry-After of 429 is 600 s.
    server.clock.advance(status === 429 ? 599_000 : 29_000);
    await deliver();
    expect(browser.received).toHaveLength(0);
    server.clock.advance(1_000);
    await deliver();
    expect(browser.received).toHaveLength(1);
  });

  it('gets a message at most eight times, and a browser that is silent for a week is removed', async () => {
    await save();
    browser.answers = Array.from({ length: 20 }, () => 503);
    const tryUntilGivenUp = async () => {
      const before = browser.answers.length;
      await tell('shipped', { order_id: '1' });
      for (let n = 0; n < 10; n += 1) {
        await deliver();
        server.clock.advance(3_600_000);
      }
      return before - browser.answers.length;
    };
    expect(await tryUntilGivenUp()).toBe(8);
    expect(await countDevices()).toBe(1);
    server.clock.advance(7 * 24 * 3_600_000);
    expect(await tryUntilGivenUp()).toBe(8);
    expect(await countDevices()).toBe(0);
  });

  it('gets a message once if it refuses the message', async () => {
    await save();
    browser.answers = [413];
    await tell('shipped', { order_id: '1' });
    await deliver();
    server.clock.advance(3_600_000);
    await deliver();
    expect(browser.received).toEqual([]);
    expect(await countDevices()).toBe(1);
  });

  it('that does not answer delays no other one', async () => {
    const away = service.subscribe();
    away.subscription.endpoint = 'http://127.0.0.1:9/away';
    await save({}, away);
    await save();
    await tell('shipped', { order_id: '1' });
    await deliver();
    expect(browser.received).toHaveLength(1);
    expect((await read(away)).body.data.device).not.toBeNull();
  });
});

describe('a subscription', () => {
  it.each([
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://user:password@push.example/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://0x0a.1/a',
    'https://intranet/a',
    'ftp://push.example/a',
    'push.example',
  ])('is refused with the address %s', async (endpoint) => {
    const { http, body } = await save({ endpoint });
    expect([http, body.code]).toEqual([400, memberErrorCodes.pushAddressRefused.code]);
  });

  it.each([
    { p256dh: 'A'.repeat(87) },
    { p256dh: 'short' },
    { auth: 'short' },
    { endpoint: '' },
    { endpoint: `https://push.example/${'a'.repeat(2_000)}` },
    { muted: ['unknown'] },
  ])('is refused with invalid values: %j', async (values) => {
    expect((await save(values)).http).toBe(400);
  });

  it('on this machine is refused outside the sandbox', async () => {
    const live = await createTestServer({ config: { sandbox: false } });
    const { token } = await live.signIn();
    const { body } = await live.call(
      notice.savePush,
      { ...browser.subscription, ...shown },
      { token },
    );
    await live.close();
    expect(body.code).toBe(memberErrorCodes.pushAddressRefused.code);
  });
});

it('a worker sends a message as soon as the news is committed', async () => {
  const working = await createTestServer({ sends: true, env: { ROLE: 'all' } });
  const { userId, token } = await working.signIn();
  await working.call(notice.savePush, { ...browser.subscription, ...shown }, { token });
  const news = [{ userId, kind: 'shipped' as const, facts: { order_id: '1' } }];
  await working.db.tx((tx) => notifyMembers(tx, working.parts.bus, news, working.clock.now()));
  await expect.poll(() => browser.received.length, { timeout: 9_000 }).toBe(1);
  await working.close();
});

it('a message continues the trace of its cause, without the browser’s address or the news', async () => {
  await save();
  const traces = await recordTraces();
  const traceId = await traces.record(() => tell('transfer', transfer));
  await tell('shipped', { order_id: '1' });
  await deliver();
  expect(browser.received).toHaveLength(2);
  const { namesOf, spans, sent } = await traces.end();
  expect(namesOf(traceId)).toEqual(
    expect.arrayContaining(['publish user@notice', 'push delivered', 'push message']),
  );
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const { endpoint, p256dh, auth } = browser.subscription;
  for (const personal of [endpoint, p256dh, auth, transfer.from, transfer.amount, member.address])
    expect(sent).not.toContain(personal.toLowerCase());
});

it('the keys are created once and are stored encrypted', async () => {
  const { db, sealer } = server.parts;
  const [before] = await db.query<{ public_key: string; sealed: string }>(
    'select * from push_keys',
  );
  const { createPushKeys, readPushKeys } = await import('./keys.ts');
  await createPushKeys(db, sealer, server.clock.now());
  const keys = await readPushKeys(db, sealer);
  expect(keys.publicKey).toBe(before?.public_key);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
  expect(before?.sealed).not.toContain(keys.privateKey);
});
