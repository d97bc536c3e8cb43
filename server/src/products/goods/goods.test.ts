import type { Order } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, entriesOfOrder } from '../../money/ledger/index.ts';
import { readLines } from '../../operators/api/audit.ts';
import { openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import {
  createTestServer,
  firstOperator,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { reconciliationViolations } from '../../testing/money/reconciliation-violations.ts';

const { machine, order: orders, user: users } = endpoints;
const ju = 10n ** 18n;
const delivery = {
  recipient: '林美玲',
  phone: '+886912345678',
  province: '臺灣',
  city: '臺北市',
  district: '大安區',
  detail: '和平東路一段 1 號',
  zip: '106',
};
const parcel = { carrier: 'Post', tracking: 'RX-1234' };

let on: TestChain;
let server: TestServer;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let member: SignedIn;

beforeAll(async () => {
  on = await openTestChain();
  server = await createTestServer({
    db: on.db,
    clock: on.clock,
    env: { CHAIN_RPC_URL: on.anvil.url, RISK_NOTICE_VERSION: '1' },
  });
  server.parts.bus.subscribe((message) => on.messages.push(message));
  alice = await firstOperator(server);
});
afterAll(async () => {
  await server.close();
  await on.close();
});
beforeEach(async () => {
  member = await newMember();
  on.messages.length = 0;
});

async function newMember(): Promise<SignedIn> {
  const one = await server.signIn();
  await on.rpc('anvil_setBalance', one.address, `0x${(10n ** 24n).toString(16)}`);
  await server.call(users.acknowledgeRisk, { version: '1' }, { token: one.token });
  return one;
}

const place = (changes: object = {}, { token }: SignedIn = member) =>
  server.call(
    machine.order,
    { ...delivery, goods_id: 'seed-plate', quantity: 2, ...changes },
    { token },
  );

async function pay({ payment }: Order): Promise<void> {
  const wallet = member.wallet.connect(on.chain.provider) as never;
  const { reference, amount } = payment;
  await on.pay({ userId: member.userId, wallet }, { reference, amount: BigInt(amount) });
  await on.mine(2);
  await on.follow();
}

async function bought(): Promise<Order> {
  const { body } = await place();
  await pay(body.data);
  return body.data;
}

const detail = async ({ id }: { id: string }, { token }: SignedIn = member) =>
  server.call(machine.orderDetail, { id }, { token });
const receive = ({ id }: { id: string }, { token }: SignedIn = member) =>
  server.call(machine.receipt, { id }, { token });
const listed = async (input: object = {}) =>
  (await server.call(machine.orderList, input, { token: member.token })).body.data;
const ship = ({ id }: { id: string }, changes: object = {}) =>
  alice.ask('goods', 'ship', { id, ...parcel, ...changes });

describe('the goods API', () => {
  it('processes an order from payment to receipt, and announces the shipment', async () => {
    const { body } = await place();
    expect(body.data).toMatchObject({ kind: 'goods', subject: 'seed-plate', quantity: 2 });
    expect(body.data.payment.amount).toBe(String(72n * ju));
    expect((await detail(body.data)).body.data).toMatchObject({
      status: 'awaiting_payment',
      delivery,
      carrier: null,
    });
    await pay(body.data);
    expect((await detail(body.data)).body.data.status).toBe('paid');
    expect((await balancesOf(on.db, member.userId)).get('JU') ?? 0n).toBe(0n);

    expect((await alice.ask('goods', 'list')).data.list).toMatchObject([{ id: body.data.id }]);
    expect((await ship(body.data)).data).toMatchObject({ changed: true });
    expect((await alice.ask('goods', 'list')).data.total).toBe(0);
    expect(on.messages.slice(-2)).toMatchObject([
      { userId: member.userId, stream: 'user@wallet', data: { reason: 'goods_shipped' } },
      { userId: member.userId, stream: 'user@notice' },
    ]);
    expect((await detail(body.data)).body.data).toMatchObject({ status: 'shipped', ...parcel });

    const named = (await detail(body.data)).body.data.name;
    const { list } = (await server.call(endpoints.notice.news, {}, member)).body.data;
    for (const about of ['paid', 'shipped']) {
      expect(list.find(({ kind }) => kind === about)?.facts).toMatchObject({ name: named });
    }
    const due = await server.call(endpoints.user.due, {}, member);
    expect(due.body.data.list).toContainEqual({
      ...{ kind: 'goods', at: null, count: 1 },
      path: `/order/detail/${body.data.id}`,
    });

    expect((await receive(body.data)).body.data.status).toBe('received');
    expect(await listed({ status: 'received' })).toMatchObject({
      total: 1,
      list: [{ id: body.data.id, status: 'received' }],
    });
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('returns the open order for the same goods and address, and a new one for another address', async () => {
    const first = await place();
    expect((await place()).body.data.id).toBe(first.body.data.id);
    const other = await place({ recipient: 'Somebody else' });
    expect(other.body.data.id).not.toBe(first.body.data.id);
    expect((await listed()).total).toBe(2);
  });

  it('refuses unknown goods, a wrong quantity, and a wrong address', async () => {
    const wrong: [object, number][] = [
      [{ goods_id: 'none' }, 1801],
      [{ quantity: 6 }, 400],
      [{ quantity: 0 }, 400],
      [{ recipient: ' ' }, 400],
      [{ recipient: '\u200b\u0000' }, 400],
      [{ detail: 'x'.repeat(201) }, 400],
      [{ phone: '0912345678' }, 400],
      [{ zip: '<b>' }, 400],
      [{ city: undefined }, 400],
    ];
    for (const [changes, code] of wrong) expect((await place(changes)).body.code).toBe(code);
    expect(await listed()).toEqual({ list: [], total: 0 });
  });

  it('responds with not found for an order of another user', async () => {
    const order = await bought();
    await ship(order);
    const stranger = await newMember();
    const none = { id: 'none' };
    for (const call of [detail, receive]) {
      const [foreign, missing] = [await call(order, stranger), await call(none, stranger)];
      expect(foreign).toMatchObject({ http: 404, body: { code: 1201 } });
      expect(foreign.body.message).toBe(missing.body.message);
    }
    expect((await detail(order)).body.data.status).toBe('shipped');
  });

  it('refuses the receipt of goods that were not shipped', async () => {
    const { body } = await place();
    expect((await receive(body.data)).body.code).toBe(1802);
    await pay(body.data);
    expect((await receive(body.data)).body.code).toBe(1802);
  });

  it('counts concurrent and repeated receipts once', async () => {
    const order = await bought();
    await ship(order);
    on.messages.length = 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(order)));
    on.clock.advance(1_000);
    answers.push(await receive(order));
    const times = answers.map(({ body }) => body.data.received_at);
    expect(new Set(times).size).toBe(1);
    const told = on.messages.filter(
      ({ data }) => (data as { reason?: string }).reason === 'goods_received',
    );
    expect(told).toHaveLength(1);
  });

  it('ships goods once, and only when they are paid', async () => {
    const { body } = await place();
    expect((await ship(body.data)).error?.code).toBe('conflict');
    expect((await ship({ id: 'none' })).error?.code).toBe('notFound');
    await pay(body.data);
    const answers = await Promise.all(
      ['A-100', 'A-200'].map((tracking) => ship(body.data, { tracking })),
    );
    expect(answers.map(({ error }) => error?.code ?? 'sent').sort()).toEqual(['conflict', 'sent']);
    const { tracking } = (await detail(body.data)).body.data;
    expect((await ship(body.data, { tracking })).data.changed).toBe(false);
    for (const wrong of [{ tracking: '1' }, { tracking: 'a b c d' }, { carrier: '' }]) {
      expect((await ship(body.data, wrong)).error?.code).toBe('invalid');
    }
  });

  it('keeps delivery addresses out of the audit log', async () => {
    const order = await bought();
    expect((await alice.ask('goods', 'show', { id: order.id })).data.delivery).toEqual(delivery);
    await ship(order);
    const lines = (await readLines(on.db, { limit: 2 })).map(({ act, subject, detail: what }) => [
      ...[act, subject, what],
    ]);
    expect(lines).toEqual([
      ['goods.ship', `order:${order.id}`, { carrier: parcel.carrier }],
      ['goods.show', `order:${order.id}`, {}],
    ]);
  });

  it('lists a cancelled and an expired order', async () => {
    const { body } = await place();
    await server.call(orders.cancel, { id: body.data.id }, { token: member.token });
    on.clock.advance(1_000);
    const late = await place({ quantity: 1 });
    on.clock.set(new Date(late.body.data.expires_at));
    member = { ...member, ...(await server.signIn({ wallet: member.wallet })) };
    expect((await listed()).list.map(({ status }) => status)).toEqual(['expired', 'cancelled']);
    expect((await listed({ status: 'awaiting_payment' })).total).toBe(0);
  });

  it('refunds a reversed purchase to the account; a shipped one cannot be reversed', async () => {
    const [order, gone] = [await bought(), await bought()];
    const purchase = async ({ id }: Order) =>
      (await entriesOfOrder(on.db, id)).find(({ kind }) => kind === 'goods_purchase')?.id as string;
    const note = 'not in stock';
    await ship(gone);
    const refused = await alice.ask('entries', 'reverse', { id: await purchase(gone), note });
    expect(refused.error?.code).toBe('conflict');
    await alice.ask('entries', 'reverse', { id: await purchase(order), note });
    expect((await detail(order)).body.data.status).toBe('refunded');
    expect((await balancesOf(on.db, member.userId)).get('JU')).toBe(72n * ju);
    expect((await ship(order)).error?.code).toBe('conflict');
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('lists orders in pages of ten, each order once', async () => {
    for (let made = 0; made < 11; made += 1) await place({ recipient: `Nr ${made}` });
    const pages = [await listed({ page: 1 }), await listed({ page: 2 }), await listed({ page: 3 })];
    expect(pages.map(({ list }) => list.length)).toEqual([10, 1, 0]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(11);
    const wrong = [
      { page: 0 },
      { page: 'x' },
      { page_size: 11 },
      { status: 'lost' },
      { page: 1e9 },
    ];
    for (const input of wrong) {
      const { token } = member;
      expect((await server.call(machine.orderList, input as never, { token })).body.code).toBe(400);
    }
  });
});
