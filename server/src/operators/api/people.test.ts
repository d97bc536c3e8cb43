import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyProducts } from '../../cards/cards/index.ts';
import {
  applySetting,
  changeSetting,
  readSetting,
  settingNames,
} from '../../config/settings/index.ts';
import { acceptedPhoto, handIn } from '../../testing/cards/cardholders.ts';
import { openApplication } from '../../testing/cards/cards.ts';
import { createTestServer, firstOperator, type TestServer } from '../../testing/index.ts';
import { readLines, verifyAudit } from './audit.ts';

let server: TestServer;
let alice: Awaited<ReturnType<typeof firstOperator>>;
beforeAll(async () => {
  server = await createTestServer({
    env: {
      WELCOME_GRANT: 'USDT=1.5',
      ISSUER_URL: 'http://127.0.0.1:9',
      ISSUER_SECRET: 'of both sides',
    },
  });
  alice = await firstOperator(server);
});
afterAll(() => server.close());

const lastLine = async () => {
  const [line] = await readLines(server.db, { limit: 1 });
  return line && [line.operator, line.act, line.subject, line.detail];
};
const countLines = async () => (await verifyAudit(server.db)).lines;

it('finds a user by address in any case, by id, and by invite code', async () => {
  const { address, userId, token } = await server.signIn();
  const { body } = await server.call(endpoints.user.info, {}, { token });
  for (const who of [address, address.toLowerCase(), userId, body.data.code, ` ${userId} `]) {
    const { data } = await alice.ask('users', 'find', { who });
    expect(data.user).toMatchObject({ id: userId, address });
  }
  expect((await alice.ask('users', 'find', { who: '999999' })).error?.code).toBe('notFound');
  for (const who of ['', '0x12', "' or 1=1", '-1', '1'.repeat(40)]) {
    expect((await alice.ask('users', 'find', { who })).error?.code).toBe('invalid');
  }
});

it('records who reads the details of a user', async () => {
  const inviter = await server.signIn();
  const { body } = await server.call(endpoints.user.info, {}, { token: inviter.token });
  const user = await server.signIn({ code: body.data.code });
  const { data } = await alice.ask('users', 'show', { who: user.address });
  expect(data).toMatchObject({
    inviter: { id: inviter.userId },
    sessions: 1,
    balances: [{ asset: 'USDT', available: '1500000', reserved: '0' }],
    tickets: { active: 0, lapsed: 0 },
    orders: [],
  });
  expect(await lastLine()).toEqual(['alice', 'users.show', `user:${user.userId}`, {}]);
  const { data: above } = await alice.ask('users', 'show', { who: inviter.userId });
  expect(above.team).toMatchObject({ direct: 1, members: 1 });
});

it('freezes a user, who can then only read, records this once, and unfreezes the user', async () => {
  const { token, userId } = await server.signIn();
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token });
  const order = () => server.call(endpoints.ticket.getOrder, { quantity: 1 }, { token });
  const freeze = (reason: string) => alice.ask('users', 'freeze', { who: userId, reason });

  const done = { changed: true, user_id: userId, cards_waiting: 0 };
  expect((await freeze('stolen phone')).data).toEqual(done);
  expect(await lastLine()).toEqual([
    'alice',
    'users.freeze',
    `user:${userId}`,
    { reason: 'stolen phone', cards: 0 },
  ]);
  const lines = await countLines();
  expect((await freeze('stolen phone')).data.changed).toBe(false);
  expect(await countLines()).toBe(lines);
  expect((await order()).body.code).toBe(1104);
  expect((await server.call(endpoints.user.info, {}, { token })).http).toBe(200);
  const { data } = await alice.ask('users', 'find', { who: userId });
  expect(data.user.frozen_reason).toBe('stolen phone');

  const unfreeze = () => alice.ask('users', 'unfreeze', { who: userId, note: 'came by' });
  expect((await unfreeze()).data.changed).toBe(true);
  expect((await unfreeze()).data.changed).toBe(false);
  expect((await order()).http).toBe(200);
});

it('ends sessions at once, and reports each ended session', async () => {
  const { token, userId } = await server.signIn();
  const told: string[] = [];
  const unsubscribe = server.parts.sessions.onEnded((id) => told.push(id));
  const sessions = await server.db.query<{ id: string }>(
    'select id from sessions where user_id = $1',
    [userId],
  );
  expect((await alice.ask('users', 'endSessions', { who: userId })).data.ended).toBe(1);
  expect((await server.call(endpoints.user.info, {}, { token })).http).toBe(401);
  expect(told).toEqual(sessions.map(({ id }) => id));
  expect((await alice.ask('users', 'endSessions', { who: userId })).data.ended).toBe(0);
  unsubscribe();
});

it('refuses an invalid reason, and changes nothing', async () => {
  const { userId } = await server.signIn();
  const lines = await countLines();
  for (const reason of ['', '  ', 'a\nb', 'a\0b', '\ud800', 'x'.repeat(501)]) {
    const { error } = await alice.ask('users', 'freeze', { who: userId, reason });
    expect(error?.code, JSON.stringify(reason)).toBe('invalid');
  }
  expect(await countLines()).toBe(lines);
});

it('changes a setting by a valid new version, with operator and note', async () => {
  const value = { price: '70000000000000000000', max_quantity: 5 };
  const set = (name: string, to: unknown, note?: string) =>
    alice.ask('settings', 'set', { name, value: to as never, ...(note ? { note } : {}) });
  const { data } = await set('tickets', value, 'spring');
  expect(data.version).toMatchObject({ version: 2, set_by: 'alice', note: 'spring' });
  expect(await lastLine()).toEqual([
    'alice',
    'settings.set',
    'setting:tickets',
    { version: 2, value, note: 'spring' },
  ]);
  expect((await set('tickets', { max_quantity: 5, price: value.price })).data.changed).toBe(false);
  expect((await server.call(endpoints.ticket.config)).body.data).toMatchObject(value);

  const { error } = await set('tickets', { price: 'a lot', max_quantity: 1.5, extra: 1 });
  expect(error?.issues?.map(({ path }) => path)).toEqual(['price', 'max_quantity', '']);
  expect((await set('prices', {})).error?.message).toMatch(
    /no setting prices\. The settings are rates,/,
  );
  const { data: shown } = await alice.ask('settings', 'show', { name: 'tickets' });
  expect(shown.versions.map(({ version, set_by }) => [version, set_by])).toEqual([
    [2, 'alice'],
    [1, 'configuration'],
  ]);
  const { data: all } = await alice.ask('settings', 'list');
  expect(all.list.map(({ name }) => name)).toEqual(settingNames);
});

it('changes the cards on offer with their setting', async () => {
  const { token } = await server.signIn();
  const { data } = await alice.ask('settings', 'show', { name: 'card_products' });
  const products = data.versions[0]?.value as { id: string; fee: string }[];
  const [first, ...others] = products;
  await alice.ask('settings', 'set', {
    name: 'card_products',
    value: [{ ...first, fee: '42' }] as never,
  });
  const { body } = await server.call(endpoints.visa.info, {}, { token });
  const shown = new Map(body.data.products.map((one) => [one.id, one]));
  expect(shown.get(first?.id ?? '')).toMatchObject({ fee: '42', available: true });
  for (const { id } of others) expect(shown.get(id)?.available).toBe(false);
});

it('lists, shows and rejects a review, and records who shows and rejects it', async () => {
  const { userId } = await server.signIn();
  const at = server.clock.now();
  const [holder] = await server.db.query<{ id: string }>(
    `insert into cardholders (user_id, status, created_at) values ($1, 'pending', $2) returning id`,
    [userId, at],
  );
  const subjectId = holder?.id ?? '';
  const { id } = await server.db.tx((tx) =>
    server.parts.reviews.submit(tx, { kind: 'kyc', subjectId, userId, at }),
  );
  const { data } = await alice.ask('reviews', 'list', { kind: 'kyc' });
  expect(data.list).toEqual([expect.objectContaining({ id, subject_id: subjectId })]);
  await alice.ask('reviews', 'show', { id });
  expect(await lastLine()).toEqual(['alice', 'reviews.show', `review:${id}`, {}]);

  const bare = await alice.ask('reviews', 'reject', { id, reasons: {} });
  expect(bare.error?.code).toBe('invalid');
  const reasons = { name: 'not as in the passport' };
  const { data: rejected } = await alice.ask('reviews', 'reject', { id, reasons });
  expect(rejected.review).toMatchObject({ status: 'rejected', reasons, decided_by: 'alice' });
  expect(await lastLine()).toEqual([
    'alice',
    'reviews.reject',
    `review:${id}`,
    { kind: 'kyc', subject: subjectId, user: userId, reasons },
  ]);
  expect((await alice.ask('reviews', 'approve', { id })).error?.message).toMatch(
    /^Review \d+ was rejected by alice/,
  );
  expect((await alice.ask('reviews', 'list')).data.list).toEqual([]);
  expect((await alice.ask('reviews', 'list', { all: true })).data.list).toHaveLength(1);
});

it('keeps a new setting of cards on offer if a process starts before its commit', async () => {
  const { db } = server;
  const set = await db.tx(async (tx) => {
    const products = await readSetting(tx, 'card_products');
    const next = products.map((one) => ({ ...one, available: false }));
    await changeSetting(tx, 'card_products', next, { by: 'alice', at: server.clock.now() });
    await applyProducts(tx, next);
    const started = db.tx((other) => applySetting(other, 'card_products', applyProducts));
    await vi.waitFor(async () =>
      expect(await db.query('select 1 from pg_locks where not granted')).not.toEqual([]),
    );
    return { started };
  });
  await set.started;
  expect(await db.query('select 1 from card_products where available')).toEqual([]);
});

it('rolls back a failed command with its audit line', async () => {
  const { userId } = await server.signIn();
  const lines = await countLines();
  await server.db.script('alter table audit_head rename to audit_head_away');
  const { http, error } = await alice.ask('users', 'freeze', { who: userId, reason: 'a' });
  const found = await alice.ask('users', 'find', { who: userId });
  await server.db.script('alter table audit_head_away rename to audit_head');
  expect([http, error?.code]).toEqual([500, 'failed']);
  // Data that cannot be recorded is not shown either.
  expect([found.http, found.data]).toEqual([500, undefined]);
  expect(await countLines()).toBe(lines);
  expect((await alice.ask('users', 'find', { who: userId })).data.user.frozen_at).toBeNull();
  expect(await lastLine()).toEqual(['alice', 'users.find', `user:${userId}`, {}]);
});

it('lists the audit log by operator, subject and page, and verifies it', async () => {
  const { data } = await alice.ask('audit', 'list', { limit: 2 });
  expect(data.list).toHaveLength(2);
  const before = data.list[1]?.id ?? '';
  const { data: next } = await alice.ask('audit', 'list', { limit: 1, before });
  expect(Number(next.list[0]?.id)).toBe(Number(before) - 1);
  expect((await alice.ask('audit', 'list', { operator: 'bob' })).data.list).toEqual([]);
  const { data: freezes } = await alice.ask('audit', 'list', { subject: 'setting:tickets' });
  expect(freezes.list.map(({ act }) => act)).toEqual(['settings.set']);
  const { data: verified } = await alice.ask('audit', 'verify');
  expect(verified).toMatchObject({
    violations: [],
    head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/),
  });
});

it('moves time only in the sandbox', async () => {
  const env = {
    SANDBOX: 'false',
    CHECKOUT_ADDRESS: `0x${'12'.repeat(20)}`,
    CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
    STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32, 1).toString('base64') }]),
    WELCOME_GRANT: '',
  };
  const real = await createTestServer({ env });
  const { ask } = await firstOperator(real);
  expect((await ask('clock', 'advance', { ms: 60_000 })).error?.code).toBe('forbidden');
  expect((await ask('clock', 'show')).data).toMatchObject({ ahead_ms: 0, chain_now: null });
  await real.close();
});

it('records who reads a submitted photo, and answers not found for a missing side', async () => {
  const one = await server.signIn();
  const front = await acceptedPhoto(server.db, one.userId);
  await server.parts.storage.put(`picture-${front}`, Buffer.from('of her'));
  await handIn(server, one, { photo_front: front });
  const { list } = (await alice.ask('reviews', 'list', { kind: 'kyc' })).data;
  const id = list[0]?.id ?? '';
  const { data } = await alice.ask('reviews', 'photo', { id, side: 'front' });
  expect(Buffer.from(data.base64, 'base64').toString()).toBe('of her');
  expect(await lastLine()).toEqual(['alice', 'reviews.photo', `review:${id}`, { side: 'front' }]);
  const other = await alice.ask('reviews', 'photo', { id, side: 'back' });
  expect(other.error?.code).toBe('notFound');
});

it('deletes the data of a person on request, except data that is still needed', async () => {
  const one = await server.signIn();
  const [kept] = [await handIn(server, one), await handIn(server, one)];
  const under = { userId: one.userId, holder: kept?.body.data.id ?? '' };
  const application = await openApplication(server.db, under);
  await server.db.query(`update card_applications set ship_to = 'sealed' where id = $1`, [
    application,
  ]);
  const { data } = await alice.ask('privacy', 'erase', { who: one.userId, reason: 'asked' });
  expect(data).toMatchObject({ user_id: one.userId, cardholders: 1, addresses: 0, entries: 0 });
  expect(data.kept.slice(0, 2)).toEqual([
    expect.stringContaining(`Cardholder ${kept?.body.data.id}`),
    expect.stringMatching(/^The delivery address of card application C\w+/),
  ]);
  const { body } = await server.call(endpoints.visa.kycList, {}, one);
  expect(body.data.list.map(({ id }) => id)).toEqual([kept?.body.data.id]);
  expect((await lastLine())?.slice(0, 3)).toEqual([
    ...['alice', 'privacy.erase', `user:${one.userId}`],
  ]);
});
