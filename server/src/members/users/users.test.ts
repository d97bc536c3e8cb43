import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntryKind, post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { addPerformance } from '../team/index.ts';

const { user } = endpoints;
const ju = 10n ** 18n;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function infoOf({ token }: SignedIn) {
  return (await server.call(user.info, {}, { token })).body.data;
}

let postings = 0;
function book(kind: EntryKind, userId: string, asset: 'JU' | 'TICKET' | 'SPA', amount: bigint) {
  postings += 1;
  return post(server.db, {
    kind,
    reference: `test ${postings}`,
    postings: [
      { account: systemAccount('issued'), asset, amount: -amount },
      { account: userAccount(userId), asset, amount },
    ],
    orderId: `order ${postings}`,
    at: server.clock.now(),
  });
}

/** Posts one entry in two assets. */
function give(userId: string, amount: bigint) {
  postings += 1;
  const each = [
    { asset: 'USDT', amount },
    { asset: 'SPA', amount: 10n * amount },
  ] as const;
  return post(server.db, {
    kind: 'welcome_grant',
    reference: `test ${postings}`,
    at: server.clock.now(),
    postings: each.flatMap(({ asset, amount: one }) => [
      { account: systemAccount('issued'), asset, amount: -one },
      { account: userAccount(userId), asset, amount: one },
    ]),
  });
}

/** Posts a paid order: money from the chain to the user, who spends it on a ticket. */
async function buy(userId: string, price: bigint) {
  postings += 1;
  const name = `test ${postings}`;
  const entry = { reference: name, orderId: name, at: server.clock.now() };
  const buyer = userAccount(userId);
  await post(server.db, {
    ...entry,
    kind: 'chain_payment',
    postings: [
      { account: systemAccount('chain'), asset: 'JU', amount: -price },
      { account: buyer, asset: 'JU', amount: price },
    ],
  });
  await post(server.db, {
    ...entry,
    kind: 'ticket_purchase',
    postings: [
      { account: buyer, asset: 'JU', amount: -price },
      { account: systemAccount('sales'), asset: 'JU', amount: price },
      { account: systemAccount('issued'), asset: 'TICKET', amount: -1n },
      { account: buyer, asset: 'TICKET', amount: 1n },
    ],
  });
  await server.db.tx((tx) => addPerformance(tx, [{ userId, amount: price }]));
}

describe('user/info', () => {
  it('is empty for a new member except for the name and the invite link', async () => {
    const newcomer = await server.signIn();
    const info = await infoOf(newcomer);
    expect(info).toMatchObject({
      name: newcomer.address,
      zhi_num: 0,
      team_num: 0,
      me_performance: '0',
      team_performance: '0',
      level: 0,
      node: null,
      balance: '0',
      activated_at: null,
      invited_by: null,
      risk_notice_version: null,
    });
    expect(info.invite_url).toBe(`http://localhost:8080/index?invite=${info.code}`);
  });

  it('counts direct members, the whole team, own purchases and those of the team', async () => {
    const top = await server.signIn();
    const { code } = await infoOf(top);
    const direct = await server.signIn({ code });
    const directCode = (await infoOf(direct)).code;
    await server.signIn({ code: code.toLowerCase() });
    const below = await server.signIn({ code: directCode });
    const stranger = await server.signIn();

    await buy(top.userId, 60n * ju);
    await buy(direct.userId, 120n * ju);
    await buy(below.userId, 60n * ju);
    await buy(stranger.userId, 60n * ju);
    await book('data_adjustment', direct.userId, 'JU', 5n * ju);

    expect(await infoOf(top)).toMatchObject({
      zhi_num: 2,
      team_num: 3,
      me_performance: String(60n * ju),
      team_performance: String(180n * ju),
      balance: '0',
    });
    expect(await infoOf(direct)).toMatchObject({
      zhi_num: 1,
      team_num: 1,
      me_performance: String(120n * ju),
      team_performance: String(60n * ju),
      balance: String(5n * ju),
      invited_by: top.address,
    });
  });

  it('keeps a member in the first team in spite of later codes', async () => {
    const [first, second] = [await server.signIn(), await server.signIn()];
    const member = await server.signIn({ code: (await infoOf(first)).code });
    const again = await server.signIn({
      wallet: member.wallet,
      code: (await infoOf(second)).code,
    });
    expect((await infoOf(again)).invited_by).toBe(first.address);
  });
});

const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('user/moneyLog', () => {
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await server.signIn();
    for (let n = 1; n <= 12; n += 1) await book('ticket_income', owner.userId, 'SPA', BigInt(n));
    await buy(owner.userId, 60n * ju);
    await book('welcome_grant', owner.userId, 'JU', 7n);
    await server.db.tx(async (tx) => {
      // Only a later version has this entry kind.
      await post(tx, {
        kind: 'something_new' as EntryKind,
        reference: 'from the future',
        postings: [
          { account: userAccount(owner.userId), asset: 'JU', amount: -3n },
          { account: systemAccount('fees'), asset: 'JU', amount: 3n },
        ],
        at: server.clock.now(),
      });
    });
    const other = await server.signIn();
    await book('ticket_income', other.userId, 'SPA', 999n);
  });

  const read = async (query: Parameters<typeof server.call<typeof user.moneyLog>>[1] = {}) =>
    (await server.call(user.moneyLog, query, { token: owner.token })).body.data;

  it("shows the member's records only, newest first, without gaps or repetitions", async () => {
    const first = await read();
    const next = first.next ?? undefined;
    const second = await read({ cursor: next });
    expect([first.list.length, second.list.length, second.next]).toEqual([10, 5, null]);
    const ids = [...first.list, ...second.list].map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(15);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it.each([
    ['of unknown content', () => 'x'],
    ['of another list', () => cursorOf(['tickets', owner.userId])],
    ['of another user', () => cursorOf([`moneyLog 1${owner.userId}`, ['5']])],
    ['of another filter', () => cursorOf([`moneyLog ${owner.userId} asset=JU`, ['5']])],
    ['with a malformed position', () => cursorOf([`moneyLog ${owner.userId}`, ["'; --"]])],
  ])('refuses a cursor %s', async (_what, cursor) => {
    const options = { token: owner.token };
    const { body } = await server.call(user.moneyLog, { cursor: cursor() }, options);
    expect([body.code, body.data]).toEqual([400, null]);
  });

  it('keeps the pages stable when a record is added meanwhile', async () => {
    const { userId, token } = await server.signIn();
    for (let n = 1; n <= 3; n += 1) await book('ticket_income', userId, 'SPA', BigInt(n));
    const ask = async (cursor?: string) =>
      (await server.call(user.moneyLog, { limit: 2, ...(cursor && { cursor }) }, { token })).body
        .data;
    const first = await ask();
    await book('ticket_income', userId, 'SPA', 4n);
    const rest = await ask(first.next ?? '');
    expect([...first.list, ...rest.list].map(({ amount }) => amount)).toEqual(['3', '2', '1']);
    expect(rest.next).toBeNull();
  });

  it('shows a chain payment and its purchase as one record', async () => {
    const { list } = await read({ type: 'ticket_purchase' });
    expect(list).toMatchObject([
      {
        asset: 'JU',
        amount: `-${60n * ju}`,
        paid_from: 'wallet',
        quantity: 1,
        effects: [{ asset: 'TICKET', amount: '1' }],
        postings: [
          { account: 'chain', asset: 'JU', amount: `-${60n * ju}` },
          { account: 'available', asset: 'JU', amount: `${60n * ju}` },
          { account: 'available', asset: 'JU', amount: `-${60n * ju}` },
          { account: 'sales', asset: 'JU', amount: `${60n * ju}` },
          { account: 'issued', asset: 'TICKET', amount: '-1' },
          { account: 'available', asset: 'TICKET', amount: '1' },
        ],
      },
    ]);
    expect((await read({ type: 'chain_payment' })).list).toEqual([]);
  });

  it('shows an entry in several assets as one record, also across pages', async () => {
    const { userId, token } = await server.signIn();
    for (let n = 1; n <= 3; n += 1) await give(userId, BigInt(n));
    const first = await server.call(user.moneyLog, { limit: 2 }, { token });
    const cursor = first.body.data.next ?? '';
    const rest = await server.call(user.moneyLog, { limit: 2, cursor }, { token });
    const rows = [...first.body.data.list, ...rest.body.data.list];
    expect(rows.map(({ type, effects }) => [type, effects.map(({ amount }) => amount)])).toEqual([
      ['welcome_gift', ['3', '30']],
      ['welcome_gift', ['2', '20']],
      ['welcome_gift', ['1', '10']],
    ]);
  });

  it('shows a payment without a purchase as incoming money', async () => {
    const { userId, token } = await server.signIn();
    await book('chain_payment', userId, 'JU', 60n * ju);
    const { list } = (await server.call(user.moneyLog, {}, { token })).body.data;
    const effects = [{ asset: 'JU', amount: `${60n * ju}` }];
    expect(list).toMatchObject([{ type: 'chain_payment', paid_from: null, effects }]);
  });

  it('shows type, sign, order and asset of each record', async () => {
    const [newest, grant, ...rest] = (await read()).list;
    const income = rest.find(({ type }) => type === 'ticket_income');
    const paid = { asset: 'JU', amount: '-3', order_id: null, paid_from: 'account' };
    expect(newest).toMatchObject({ type: 'unknown', ...paid });
    expect(grant).toMatchObject({ type: 'welcome_gift', asset: 'JU', amount: '7' });
    expect(income).toMatchObject({ type: 'ticket_income', asset: 'SPA', amount: '12' });
    expect(income?.order_id).toMatch(/^order /);
  });

  it.each([
    [{ type: 'ticket_income' as const }, 12],
    [{ asset: 'JU' as const }, 3],
    [{ asset: 'TICKET' as const }, 1],
    [{ type: 'ticket_income' as const, asset: 'JU' as const }, 0],
    [{ type: 'unknown' as const }, 1],
    [{ type: 'welcome_gift' as const }, 1],
  ])('filters by %j', async (query, total) => {
    const options = { token: owner.token };
    const { body } = await server.call(user.moneyLogCount, query, options);
    expect(body.data).toEqual({ total, more: false });
    expect((await read({ ...query, limit: 100 })).list).toHaveLength(total);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { asset: 'BTC' }])(
    'refuses %j',
    async (query) => {
      const answer = await server.call(user.moneyLog, query as never, { token: owner.token });
      expect(answer.body.code).toBe(400);
    },
  );
});

describe('user/zhiList', () => {
  it('shows direct members with their teams, newest first, page by page', async () => {
    const top = await server.signIn();
    const { code } = await infoOf(top);
    const members = [];
    for (let n = 0; n < 3; n += 1) members.push(await server.signIn({ code }));
    const [first] = members as [SignedIn];
    await server.signIn({ code: (await infoOf(first)).code });
    await buy(first.userId, 60n * ju);
    const ask = async (cursor?: string) =>
      (await server.call(user.zhiList, { limit: 2, ...(cursor && { cursor }) }, top)).body.data;
    const part = await ask();
    const rest = await ask(part.next ?? '');
    expect([...part.list, ...rest.list].map(({ name }) => name)).toEqual(
      members.map(({ address }) => address).reverse(),
    );
    expect(rest).toMatchObject({
      list: [{ team_num: 1, me_performance: String(60n * ju), team_performance: '0' }],
      next: null,
    });
  });
});

describe('user/acknowledgeRisk', () => {
  it('stores the current version, also when called twice', async () => {
    const reader = await server.signIn();
    const { riskNoticeVersion: version } = server.parts.config;
    for (let times = 0; times < 2; times += 1) {
      const answer = await server.call(user.acknowledgeRisk, { version }, { token: reader.token });
      expect(answer.http).toBe(200);
    }
    expect((await infoOf(reader)).risk_notice_version).toBe(version);
  });

  it('refuses a version that was never shown', async () => {
    const reader = await server.signIn();
    const answer = await server.call(
      user.acknowledgeRisk,
      { version: 'other' },
      { token: reader.token },
    );
    expect([answer.http, answer.body.code]).toEqual([400, 1203]);
    expect((await infoOf(reader)).risk_notice_version).toBeNull();
  });
});
