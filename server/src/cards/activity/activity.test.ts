import {
  type ActivityItem,
  type ActivityTotal,
  activityGroupNames,
  activityGroups,
  activityTypes,
} from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKindsOf } from '../../app/effects.ts';
import { writeExport } from '../../money/exports/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { creditSuspense } from '../../money/orders/index.ts';
import { fundAccount, issuedCard, topUp, workAtIssuer } from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { askWithdrawal } from '../../testing/money/withdrawals.ts';

const { user, wallet, withdraw } = endpoints;
const hourMs = 60 * 60 * 1000;

let issuer: TestIssuer;
let server: TestServer;
let member: SignedIn;
let friend: SignedIn;
let stranger: SignedIn;
let start: Date;

beforeAll(async () => {
  issuer = await startIssuer();
  const env = { ISSUER_URL: issuer.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ env, sends: true });
  [member, friend, stranger] = [
    await server.signIn(),
    await server.signIn(),
    await server.signIn(),
  ];
  start = new Date(server.clock.now());
  await fundAccount(server, member.userId);
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  await spend(card, { merchant: '50% off_Books', amount: '5000000', mcc: '5942' });
  server.clock.advance(hourMs);
  await spend(card, { merchant: 'Blocked Casino', amount: '4000000' });
  await spend(card, { merchant: 'Hotel', amount: '7000000', settle: false });
  await server.db.query('update cards set due_at = $2 where id = $1', [card, server.clock.now()]);
  await workAtIssuer(server);
  // The issuer uses real time, so the payments get times of the test's clock.
  await server.db.query(
    `update card_spendings set at = $1::timestamptz
       + case merchant when 'Hotel' then interval '61 minutes' else interval '5 minutes' end`,
    [start],
  );
  server.clock.advance(hourMs);
  const again = async (one: SignedIn) => ({
    ...one,
    ...(await server.signIn({ wallet: one.wallet })),
  });
  [member, friend, stranger] = [await again(member), await again(friend), await again(stranger)];
}, 90_000);
afterAll(async () => {
  await server.close();
  await issuer.close();
});

async function spend(id: string, wanted: object): Promise<void> {
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [id],
  );
  await issuer.spend(row?.issuer_id ?? '', wanted);
}

async function readAll(
  filter: object = {},
  { limit = 50, as = member } = {},
): Promise<ActivityItem[]> {
  const all: ActivityItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = { ...filter, limit, ...(cursor ? { cursor } : {}) };
    const { body } = await server.call(user.activity, asked, as);
    all.push(...body.data.list);
    if (body.data.next === null) return all;
    cursor = body.data.next;
  }
}

/** Returns whether each record is a move that the totals do not count, newest first. */
const ownMoves = async (as: typeof member) =>
  (await readAll({}, { as })).map(({ record }) => record?.own_move);

const merchants = (list: readonly ActivityItem[]) =>
  list.flatMap(({ spending }) => spending?.merchant ?? []);

describe('activity', () => {
  it('merges records and card payments by time, in pages of any size', async () => {
    const all = await readAll();
    expect(merchants(all).sort()).toEqual(['50% off_Books', 'Blocked Casino', 'Hotel']);
    expect(all.filter(({ record }) => record).length).toBeGreaterThan(1);
    const times = all.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    for (const limit of [1, 2, 3]) expect(await readAll({}, { limit })).toEqual(all);
    const { body } = await server.call(user.activityCount, {}, member);
    expect(body.data).toEqual({ total: all.length, more: false });
    expect(merchants(await readAll({}, { as: stranger }))).toEqual([]);
  });

  it.each([
    ...[{}, { q: 'books' }, { group: 'cards' }, { asset: 'ENU' }],
    ...['card_payment', 'card_refused', 'card_refund', 'card_recharge'].map((type) => ({ type })),
  ])('writes the list under %j into a file', async (filter) => {
    const wanted = await readAll(filter);
    const { id } = (await server.call(user.moneyLogExport, filter as object, member)).body.data;
    const { db, clock, jobs, bus: news, storage, config } = server.parts;
    await writeExport({ db, clock, jobs, news, storage, kinds: exportKindsOf(config) }, { id });
    const { body } = await server.call(user.moneyLogExports, {}, member);
    const file = body.data.list.find((one) => one.id === id);
    expect(file).toMatchObject({ ...filter, status: 'ready', records: wanted.length });
    const { data } = (await server.call(user.moneyLogExportTicket, { id }, member)).body;
    const csv = await server.app.inject({
      method: 'POST',
      url: data.url,
      payload: data.ticket,
      headers: { 'content-type': 'text/plain' },
    });
    const written = csv.payload.split('\r\n').slice(1, -1);
    const times = written.map((line) => line.split(',')[0] ?? '');
    expect([...new Set(times)]).toEqual([...new Set(wanted.map(({ at }) => at))]);
    for (const merchant of merchants(wanted)) expect(csv.payload).toContain(`,${merchant},`);
  });

  it('shows card, category and reason of a payment', async () => {
    const [refused] = await readAll({ type: 'card_refused' });
    const last4 = expect.stringMatching(/^\d{4}$/);
    expect(refused?.spending).toMatchObject({ reason: 'merchant', card: { last4 } });
    const [book] = await readAll({ q: 'books' });
    expect(book?.spending).toMatchObject({ mcc: '5942', status: 'settled' });
  });

  it('shows fee, card, status and all postings of a top-up', async () => {
    const [item] = await readAll({ type: 'card_recharge' });
    const { record } = item ?? {};
    const last4 = expect.stringMatching(/^\d{4}$/);
    expect(record).toMatchObject({ status: 'completed', card: { last4 }, own_move: true });
    expect(-BigInt(record?.amount ?? 0) - BigInt(record?.fee ?? 0)).toBe(30_000_000n);
    const reserved = record?.postings.filter(({ account }) => account === 'reserved') ?? [];
    expect(reserved.map(({ amount }) => BigInt(amount))).toEqual([
      -BigInt(record?.amount ?? 0),
      BigInt(record?.amount ?? 0),
    ]);
  });

  it('shows fee, wallet and status of withdrawals, and the wallet that paid', async () => {
    const one = await server.signIn();
    await fundAccount(server, one.userId);
    await askWithdrawal(server, one, 20_000_000n);
    const to = { address: friend.address };
    const { id } = (await askWithdrawal(server, one, 30_000_000n, to)).body.data.withdrawal;
    await server.call(withdraw.cancel, { id }, one);
    const asked = { asset: 'USDT' as const, amount: '50000000' };
    const { reference } = (await server.call(wallet.deposit, asked, one)).body.data.payment;
    await paymentArrives(server, { payer: friend.address, reference, amount: 50_000_000n });
    const [deposit, refund, returned, sent] = (await readAll({}, { as: one })).map(
      ({ record }) => record,
    );
    const withFee = { type: 'withdrawal', fee: '2000000' };
    expect(sent).toMatchObject({ ...withFee, status: 'processing', wallet: one.address });
    expect(returned).toMatchObject({ ...withFee, status: 'returned', wallet: friend.address });
    expect(deposit).toMatchObject({ type: 'chain_payment', wallet: friend.address });
    expect(refund).toMatchObject({ type: 'withdraw_refund', amount: '30000000' });
    for (const one of [deposit, refund]) {
      expect(one).not.toHaveProperty('fee');
      expect(one).not.toHaveProperty('status');
    }
  });

  it.each([
    [{ type: 'card_payment' }, ['Hotel', '50% off_Books']],
    [{ type: 'card_refund' }, []],
    [{ type: 'card_recharge' }, []],
    [{ asset: 'JU' }, []],
    [{ q: '50%' }, ['50% off_Books']],
    [{ q: '5_%' }, []],
    [{ q: 'f_b', asset: 'USDT' }, ['50% off_Books']],
    [{ q: 'HOTEL' }, ['Hotel']],
  ])('lists only payments that match %j', async (filter, expected) => {
    expect(merchants(await readAll(filter))).toEqual(expected);
  });

  it('finds transfers by note, name and address, in the reader’s own records only', async () => {
    await post(server.db, {
      kind: 'welcome_grant',
      reference: 'enu',
      at: server.clock.now(),
      postings: [
        { account: systemAccount('adjustments'), asset: 'ENU', amount: -900n },
        { account: userAccount(member.userId), asset: 'ENU', amount: 900n },
      ],
    });
    const note = { address: friend.address, amount: '300', remark: 'For May' };
    await server.call(user.neuReleaseTransfer, note, member);
    await server.call(user.saveTransferContact, { address: friend.address, name: 'Lin' }, member);
    for (const q of ['may', 'LIN', friend.address.slice(4, 20).toUpperCase()]) {
      const found = await readAll({ q });
      expect(found.map(({ record }) => record?.remark)).toEqual(['For May']);
    }
    const [byNote] = await readAll({ q: 'for may', type: 'transfer' }, { as: friend });
    expect(byNote?.record?.counterparty?.address).toBe(member.address);
    expect(await readAll({ q: 'for may' }, { as: stranger })).toEqual([]);
    expect(await readAll({ q: 'for may', type: 'withdrawal' })).toEqual([]);
  });

  /** Returns the totals of the test's time so far. */
  async function totals(as: SignedIn, filter: object = {}): Promise<ActivityTotal[]> {
    const span = {
      ...filter,
      from: start.toISOString(),
      to: new Date(server.clock.now().getTime() + hourMs).toISOString(),
    };
    return (await server.call(user.activityTotals, span, as)).body.data.list;
  }

  it('sums a time span with the fees of top-ups, without refusals and cards of others', async () => {
    const list = await totals(member);
    const records = (await readAll()).flatMap(({ record }) => record ?? []);
    const fee = records.find(({ type }) => type === 'card_fee');
    const load = records.find(({ type }) => type === 'card_recharge');
    const usdt = list.find(({ asset }) => asset === 'USDT');
    const paidFees = fee?.asset === 'USDT' ? -BigInt(fee.amount) : 0n;
    const loadFee = -BigInt(load?.amount ?? 0) - 30_000_000n;
    expect(loadFee).toBeGreaterThan(0n);
    expect(usdt?.out).toBe(String(12_000_000n + paidFees + loadFee));
    expect(await totals(stranger)).toEqual([]);
  });

  it('lists, counts and sums exactly the types of a group', async () => {
    const span = { limit: 100 };
    const { list } = (await server.call(user.activity, span, member)).body.data;
    const typeOf = ({ record, spending }: ActivityItem) => {
      if (record) return record.type;
      const types = { declined: 'card_refused', refunded: 'card_refund', reversed: 'card_refund' };
      return types[spending?.status as keyof typeof types] ?? 'card_payment';
    };
    for (const group of activityGroupNames) {
      const types: readonly string[] = activityGroups[group];
      const wanted = list.filter((item) => types.includes(typeOf(item))).map(({ id }) => id);
      const found = (await server.call(user.activity, { ...span, group }, member)).body.data;
      expect(
        found.list.map(({ id }) => id),
        group,
      ).toEqual(wanted);
      const count = await server.call(user.activityCount, { group }, member);
      expect(count.body.data.total, group).toBe(wanted.length);
      const sums = new Map<string, bigint>();
      for (const type of types) {
        for (const { asset, in: received, out } of await totals(member, { type }))
          sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(received) - BigInt(out));
      }
      const together = await totals(member, { group });
      expect(
        new Map(together.map((one) => [one.asset, BigInt(one.in) - BigInt(one.out)])),
        group,
      ).toEqual(sums);
    }
    const grouped = new Set<string>(Object.values(activityGroups).flat());
    expect(
      activityTypes.filter((type) => !grouped.has(type)),
      'types of no group',
    ).toEqual([]);
    const both = await server.call(user.activity, { group: 'aid', type: 'card_payment' }, member);
    expect(both.body.data.list.length, 'the type takes precedence').toBeGreaterThan(0);
  });

  it('sums only what a filter lists', async () => {
    const all = (await totals(member)).find(({ asset }) => asset === 'USDT');
    const fee = BigInt(all?.out ?? 0) - 12_000_000n;
    const [topUp] = await totals(member, { type: 'card_recharge' });
    const [cardFee] = await totals(member, { type: 'card_fee' });
    expect(BigInt(topUp?.out ?? 0)).toBeGreaterThan(0n);
    expect(BigInt(topUp?.out ?? 0) + BigInt(cardFee?.out ?? 0)).toBe(fee);
    const out = (sum: string, received = '0') => [{ asset: 'USDT', in: received, out: sum }];
    expect(await totals(member, { type: 'card_payment' })).toEqual(out('12000000'));
    expect(await totals(member, { q: 'books' })).toEqual(out('5000000'));
    expect(await totals(member, { q: 'books', type: 'card_recharge' })).toEqual([]);
    for (const type of ['card_refused', 'card_refund', 'withdrawal', 'unknown'])
      expect(await totals(member, { type })).toEqual([]);
    const sent = [{ asset: 'ENU', in: '0', out: '300' }];
    expect(await totals(member, { type: 'transfer' })).toEqual(sent);
    expect(await totals(member, { q: 'for may' })).toEqual(sent);
    expect(await totals(member, { q: 'for may', asset: 'USDT' })).toEqual([]);
    expect(await totals(member, { asset: 'USDT' })).toEqual(out(all?.out ?? '', all?.in));
    expect(await totals(member, { asset: 'JU' })).toEqual([]);
    const [gift] = await totals(member, { type: 'welcome_gift' });
    expect(gift).toEqual(all?.in === '0' ? undefined : { asset: 'USDT', in: all?.in, out: '0' });
  });

  it('the totals leave out deposits from the member’s wallet, but not those of others', async () => {
    const one = await server.signIn();
    const deposit = async (payer: string, amount: bigint) => {
      const asked = { asset: 'USDT' as const, amount: String(amount) };
      const { reference } = (await server.call(wallet.deposit, asked, one)).body.data.payment;
      await paymentArrives(server, { payer, reference, amount });
    };
    const credit = async (payer: string, amount: bigint) => {
      const eventId = await paymentArrives(server, { payer, amount });
      const by = { actor: 'operator:alice', at: server.clock.now() } as const;
      const into = { eventId, userId: one.userId };
      await server.db.tx((tx) => creditSuspense(tx, server.parts.bus, into, by));
    };
    await deposit(one.address, 70_000_000n);
    await credit(one.address, 6_000_000n);
    expect(await totals(one)).toEqual([]);
    expect(await ownMoves(one)).toEqual([true, true]);
    await deposit(friend.address, 50_000_000n);
    await credit(friend.address, 4_000_000n);
    expect(await totals(one)).toEqual([{ asset: 'USDT', in: '54000000', out: '0' }]);
    expect(await ownMoves(one)).toEqual([undefined, undefined, true, true]);
  });

  it('the totals count only the fee of a withdrawal to the member’s wallet, and no refunded one', async () => {
    const one = await server.signIn();
    await fundAccount(server, one.userId);
    const withdrawn = async (change?: { address: string }) =>
      (await askWithdrawal(server, one, 20_000_000n, change)).body.data.withdrawal.id;
    const out = async () => (await totals(one)).find(({ asset }) => asset === 'USDT')?.out;
    await withdrawn();
    expect(await out()).toBe('2000000');
    const ids = [await withdrawn({ address: friend.address }), await withdrawn()];
    expect(await out()).toBe('24000000');
    expect(await ownMoves(one)).toEqual([true, undefined, true, undefined]);
    for (const id of ids) await server.call(withdraw.cancel, { id }, one);
    expect(await totals(one)).toEqual([{ asset: 'USDT', in: '1000000000', out: '2000000' }]);
    const [gift, ...moves] = (await ownMoves(one)).reverse();
    expect(gift).toBeUndefined();
    expect(moves).toEqual(Array(5).fill(true));
  });

  it('refuses totals of more than a month', async () => {
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };
    const { body } = await server.call(user.activityTotals, span, member);
    const message = '最多選擇一個月。';
    expect(body).toMatchObject({ code: 400, data: { issues: [{ path: 'to', message }] } });
  });
});
