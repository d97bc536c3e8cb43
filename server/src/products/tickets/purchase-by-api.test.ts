import { checkoutAbi } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Contract, JsonRpcProvider } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Anvil } from '../../chain/contracts/anvil.ts';
import { changeSetting, readSetting, type Settings } from '../../config/settings/index.ts';
import { balancesOf } from '../../money/ledger/index.ts';
import { expireOrders } from '../../money/orders/index.ts';
import type { BusMessage } from '../../platform/bus.ts';
import { sandboxWelcome } from '../../sandbox/index.ts';
import { startTestAnvil } from '../../testing/chain/anvil.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';

let anvil: Anvil;
let server: TestServer;
let user: SignedIn;
let provider: JsonRpcProvider;
const messages: BusMessage[] = [];

beforeAll(async () => {
  anvil = await startTestAnvil();
  server = await start();
  provider = new JsonRpcProvider(anvil.url, 31_337, { staticNetwork: true, pollingInterval: 50 });
  server.parts.bus.subscribe((message) => messages.push(message));
});
afterAll(async () => {
  provider.destroy();
  await server.close();
  await anvil.stop();
});
beforeEach(async () => {
  user = await server.signIn();
  messages.length = 0;
});

const start = () =>
  createTestServer({
    env: { CHAIN_RPC_URL: anvil.url, CHAIN_POLL_MS: '50', MAX_OPEN_ORDERS: '3' },
    works: true,
  });

async function acknowledge() {
  await server.call(
    endpoints.user.acknowledgeRisk,
    { version: server.parts.config.riskNoticeVersion },
    { token: user.token },
  );
}

async function order(quantity = 1, key?: string) {
  const options = { token: user.token, ...(key ? { key } : {}) };
  return server.call(endpoints.ticket.getOrder, { quantity }, options);
}

it('funds a new user, who orders tickets, pays on chain and receives them', async () => {
  const funded = await server.call(endpoints.sandbox.fund, { address: user.address });
  expect(funded.body.data.balance).toBe((1_000n * 10n ** 18n).toString());
  await acknowledge();
  const { body } = await order(2);
  const { contract, reference, amount } = body.data.payment;
  expect(amount).toBe((120n * 10n ** 18n).toString());

  const checkout = new Contract(contract, checkoutAbi, user.wallet.connect(provider));
  await checkout.getFunction('pay')(reference, { value: amount });
  await vi.waitFor(
    () => {
      server.clock.advance(1_000);
      expect(messages).toContainEqual(
        expect.objectContaining({ userId: user.userId, stream: 'user@wallet' }),
      );
    },
    { timeout: 20_000 },
  );

  const detail = { id: body.data.id };
  const paid = await server.call(endpoints.order.detail, detail, { token: user.token });
  expect(paid.body.data).toMatchObject({ status: 'paid', confirmations: 3 });
  const tickets = await server.call(endpoints.ticket.list, {}, { token: user.token });
  expect(tickets.body.data.list).toHaveLength(2);
  expect(await chainAnswers()).toBe(true);
});

it('lapses a ticket after three days without an operation', async () => {
  const { db, clock } = server;
  await acknowledge();
  const { body } = await order();
  await db.query(
    `insert into tickets (id, number, user_id, order_id, position, price, created_at,
       last_operation_at) values ('t1', 'AAAA-BBBB-CC', $1, $2, 1, 60, $3, $3)`,
    [user.userId, body.data.id, clock.now()],
  );
  const look = async () => ({
    list: (await server.call(endpoints.ticket.list, {}, { token: user.token })).body.data.list,
    summary: (await server.call(endpoints.ticket.summary, {}, { token: user.token })).body.data,
  });
  const day = 24 * 60 * 60 * 1000;
  const before = await look();
  expect(before.list).toMatchObject([{ status: 'active' }]);
  expect(before.summary).toEqual({
    active: 1,
    lapsing: 0,
    lapsed: 0,
    next_lapse_at: new Date(clock.now().getTime() + 3 * day).toISOString(),
    next_left_ms: 3 * day,
    application: null,
  });
  clock.advance(2 * day);
  user = await server.signIn({ wallet: user.wallet });
  expect((await look()).summary).toMatchObject({ active: 1, lapsing: 1, next_left_ms: day });
  clock.advance(day);
  user = await server.signIn({ wallet: user.wallet });
  const after = await look();
  expect(after.list).toMatchObject([{ status: 'lapsed', left_ms: 0 }]);
  expect(after.summary).toEqual({
    active: 0,
    lapsing: 0,
    lapsed: 1,
    next_lapse_at: null,
    next_left_ms: null,
    application: null,
  });
});

it('refuses an order until the risk notice is acknowledged', async () => {
  expect((await order()).body.code).toBe(1203);
  await acknowledge();
  expect((await order()).http).toBe(200);
});

it('sells tickets for USDT as long as a price in USDT is set', async () => {
  await acknowledge();
  const inUsdt = () =>
    server.call(endpoints.ticket.getOrder, { quantity: 2, asset: 'USDT' }, { token: user.token });
  const { usdt } = (await server.call(endpoints.ticket.config)).body.data;
  expect(usdt).toEqual({ token: server.parts.contracts.addresses.USDT, price: '30000000' });
  const { payment } = (await inUsdt()).body.data;
  expect(payment).toMatchObject({
    token: usdt?.token,
    amount: '60000000',
    call: { kind: 'checkout' },
  });
  const inJu = (await order(2)).body.data;
  expect(inJu.payment).toMatchObject({ token: null, amount: String(120n * 10n ** 18n) });

  const { price, max_quantity } = await readSetting(server.db, 'tickets');
  const { db, clock } = server;
  const change = (value: Settings['tickets']) =>
    db.tx((tx) => changeSetting(tx, 'tickets', value, { by: 'test', at: clock.now() }));
  await change({ price, max_quantity });
  expect((await server.call(endpoints.ticket.config)).body.data.usdt).toBeNull();
  expect((await inUsdt()).body.code).toBe(400);
  await change({ price, max_quantity, price_usdt: '30000000' });
});

it('returns the same order for the same Idempotency-Key', async () => {
  await acknowledge();
  const first = await order(1, 'key-of-one-tap');
  const second = await order(1, 'key-of-one-tap');
  expect(second.body.data).toEqual(first.body.data);
});

it('limits open orders, and does not count expired ones', async () => {
  await acknowledge();
  for (const quantity of [1, 2, 3]) expect((await order(quantity)).http).toBe(200);
  expect((await order(4)).body.code).toBe(1204);
  const open = await server.call(endpoints.order.open, {}, { token: user.token });
  expect(open.body.data.list).toHaveLength(3);

  server.clock.advance(server.parts.config.orders.ttlMs);
  user = await server.signIn({ wallet: user.wallet });
  expect((await order()).http).toBe(200);
});

it('returns the open order for a repeated call, but not a cancelled one', async () => {
  await acknowledge();
  const [first, again, other] = [await order(), await order(), await order(2)];
  expect(again.body.data).toEqual(first.body.data);
  expect(other.body.data.id).not.toBe(first.body.data.id);
  const cancel = (token = user.token) =>
    server.call(endpoints.order.cancel, { id: first.body.data.id }, { token });
  expect((await cancel((await server.signIn()).token)).body.code).toBe(1201);
  expect((await cancel()).body.data).toMatchObject({ status: 'cancelled', version: 2 });
  expect((await cancel()).body.data).toMatchObject({ status: 'cancelled', version: 2 });
  expect(messages.at(-1)?.data).toMatchObject({ status: 'cancelled' });
  expect((await order()).body.data.id).not.toBe(first.body.data.id);
});

it("does not find another user's order", async () => {
  await acknowledge();
  const { id } = (await order()).body.data;
  const { token } = await server.signIn();
  const seen = await server.call(endpoints.order.detail, { id }, { token });
  expect(seen.body.code).toBe(1201);
  const input = { id, tx_hash: `0x${'ab'.repeat(32)}` };
  expect((await server.call(endpoints.order.approval, input, { token })).body.code).toBe(1201);
});

it('announces the expiry of an order', async () => {
  await acknowledge();
  await order();
  server.clock.advance(server.parts.config.orders.ttlMs);
  const { bus: news, ...parts } = server.parts;
  await expireOrders({ ...parts, news, orderEnded: async () => undefined });
  expect(messages.at(-1)?.data).toMatchObject({ status: 'expired', version: 2 });
});

it('passes the browser’s chain calls through, but no control methods', async () => {
  const call = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/sandbox/rpc', payload });
  const chainId = await call({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  expect(chainId.json()).toMatchObject({ id: 1, result: '0x7a69' });
  const batch = await call([
    { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber', params: [] },
  ]);
  expect(batch.json()).toMatchObject([{ id: 1, error: { code: -32601 } }, { id: 2 }]);
  const huge = await call({ id: 1, method: 'eth_call', params: ['0'.repeat(200_000)] });
  expect(huge.statusCode).toBe(413);
});

it('gives the welcome grant once', async () => {
  const { db, clock } = server;
  const grant = { USDT: 5_000_000n, SPA: 0n };
  await sandboxWelcome(db, user.userId, grant, clock.now());
  await sandboxWelcome(db, user.userId, grant, clock.now());
  expect(await balancesOf(db, user.userId)).toEqual(new Map([['USDT', 5_000_000n]]));
});

it('limits how often play money is given', async () => {
  const { address } = (await server.signIn()).wallet;
  const answers = [];
  for (let i = 0; i <= 20; i += 1) {
    answers.push((await server.call(endpoints.sandbox.fund, { address })).http);
  }
  expect(answers).toEqual([...Array(20).fill(200), 429]);
});

it('gives no play money outside of the sandbox', async () => {
  const real = await createTestServer({
    env: {
      SANDBOX: 'false',
      CHECKOUT_ADDRESS: server.parts.contracts.addresses.Checkout,
      CHAIN_ID: '31337',
      CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
      STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32).toString('base64') }]),
    },
    config: { sandbox: false },
    db: server.db,
  });
  const { address } = user;
  expect((await real.call(endpoints.sandbox.fund, { address })).body.code).toBe(1901);
  await real.app.close();
});

it('serves other calls while the chain does not answer, and recovers when it does', async () => {
  process.kill(anvil.pid, 'SIGSTOP');
  await vi.waitFor(async () => expect(await chainAnswers()).toBe(false), { timeout: 30_000 });
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  const again = await server.signIn();
  const { body } = await server.call(endpoints.sandbox.fund, { address: again.address });
  expect(body.code).toBe(503);
  process.kill(anvil.pid, 'SIGCONT');
  await vi.waitFor(async () => expect(await chainAnswers()).toBe(true), { timeout: 30_000 });
});

async function chainAnswers(): Promise<boolean> {
  return (await server.app.inject('/readyz')).json().checks.chain;
}
