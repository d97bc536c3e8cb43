import { type Order, successCode } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import {
  createTestServer,
  firstOperator,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { reconciliationViolations } from '../../testing/money/reconciliation-violations.ts';

const { node, user: users } = endpoints;
const ju = 10n ** 18n;
const usdt = 10n ** 6n;
const price = String(60n * usdt);

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
  alice = await firstOperator(server);
});
afterAll(async () => {
  await server.close();
  await on.close();
});
beforeEach(async () => {
  await stockOf('n1', 500);
  member = await newMember();
});

/** Creates a member with JU in the wallet and USDT in the account. */
async function newMember(): Promise<SignedIn> {
  const one = await server.signIn();
  await on.rpc('anvil_setBalance', one.address, `0x${(10n ** 24n).toString(16)}`);
  await server.call(users.acknowledgeRisk, { version: '1' }, { token: one.token });
  const amount = 1_000n * usdt;
  await post(on.db, {
    kind: 'welcome_grant',
    reference: `nodes ${one.userId}`,
    at: on.clock.now(),
    postings: [
      { account: systemAccount('issued'), asset: 'USDT', amount: -amount },
      { account: userAccount(one.userId), asset: 'USDT', amount },
    ],
  });
  return one;
}

async function stockOf(tier: string, stock: number): Promise<void> {
  const { value } = (await alice.ask('settings', 'show', { name: 'nodes' })).data.versions[0] as {
    value: { id: string }[];
  };
  const changed = value.map((one) => (one.id === tier ? { ...one, stock } : one));
  await alice.ask('settings', 'set', { name: 'nodes', value: changed });
}

/** Sets a tier's stock so that `left` nodes are left. */
async function leave(tier: string, left: number): Promise<void> {
  const [row] = await on.db.query<{ sold: number }>('select sold from node_stock where tier = $1', [
    tier,
  ]);
  await stockOf(tier, (row?.sold ?? 0) + left);
}

const order = async ({ token }: SignedIn = member, tier = 'n1') =>
  (await server.call(node.getOrder, { tier }, { token })).body.data;
const buy = ({ token }: SignedIn = member, tier = 'n1') =>
  server.call(node.balanceBuyNode, { tier, price }, { token });
const config = async ({ token }: SignedIn = member) =>
  (await server.call(node.config, {}, { token })).body.data;
const log = async ({ token }: SignedIn = member) =>
  (await server.call(node.powerLog, {}, { token })).body.data.list;
const holds = async (asset: 'JU' | 'USDT', { userId }: SignedIn = member) =>
  (await balancesOf(on.db, userId)).get(asset) ?? 0n;

async function send({ payment }: Order, { userId, wallet }: SignedIn = member): Promise<void> {
  const payer = { userId, wallet: wallet.connect(on.chain.provider) as never };
  await on.pay(payer, { reference: payment.reference, amount: BigInt(payment.amount) });
}

async function settle(): Promise<void> {
  await on.mine(2);
  await on.follow();
}

describe('a node', () => {
  it('is bought from the account, and adds its power and level', async () => {
    const { body } = await buy();
    expect(body.data).toMatchObject({ tier: 'n1', outcome: 'bought', power: 100, order_id: null });
    expect(await holds('USDT')).toBe(940n * usdt);
    expect(await config()).toMatchObject({ power: 100, level: 1 });
    const info = await server.call(users.info, {}, { token: member.token });
    expect(info.body.data).toMatchObject({ level: 1, node: 'N1' });
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('can be paid on chain, and the highest node of a member sets the level', async () => {
    await buy();
    await send(await order(member, 'n2'));
    await settle();
    expect(await log()).toMatchObject([
      { tier: 'n2', outcome: 'bought', asset: 'JU', price: String(360n * ju) },
      { tier: 'n1', outcome: 'bought', asset: 'USDT' },
    ]);
    expect(await config()).toMatchObject({ power: 430, level: 2 });
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('is refunded to the account if its tier sold out before the payment', async () => {
    await leave('n1', 1);
    const mine = await order();
    const other = await newMember();
    expect((await buy(other)).http).toBe(200);
    await send(mine);
    await settle();
    expect(await log()).toMatchObject([{ outcome: 'sold_out', order_id: mine.id }]);
    expect(await holds('JU')).toBe(120n * ju);
    expect(await config()).toMatchObject({ power: 0, level: 0 });
    const records = await server.call(users.moneyLog, {}, { token: member.token });
    expect(records.body.data.list.map(({ type }) => type)).toContain('node_refund');
    const entry = await entryOf(mine.id);
    expect((await alice.ask('entries', 'reverse', { id: entry, note: 'no' })).error?.code).toBe(
      'conflict',
    );
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('has the terms of its order, even if the tier has changed since', async () => {
    const mine = await order();
    const tier = (await alice.ask('settings', 'show', { name: 'nodes' })).data.versions[0]
      ?.value as { id: string; power: number }[];
    const better = tier.map((one) =>
      one.id === 'n1' ? { ...one, name: 'Better', power: one.power * 10, level: 3 } : one,
    );
    await alice.ask('settings', 'set', { name: 'nodes', value: better });
    // A new order has the current terms, at the same price.
    const later = await order();
    expect(later.id).not.toBe(mine.id);
    expect(later.payment.amount).toBe(mine.payment.amount);
    await send(mine);
    await settle();
    await alice.ask('settings', 'set', { name: 'nodes', value: tier });
    await send(later);
    await settle();
    expect(await log()).toMatchObject([
      { order_id: later.id, name: 'Better', power: 1_000, level: 3 },
      { order_id: mine.id, name: 'N1', power: 100, level: 1 },
    ]);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('is taken back when its purchase is reversed, and can be sold again', async () => {
    await leave('n1', 1);
    await buy();
    const [bought] = await log();
    const [entry] = await on.db.query<{ id: string }>(
      `select e.id from ledger_entries e join nodes n on n.reference = e.reference
       where n.id = $1 and e.kind = 'node_purchase'`,
      [bought?.id ?? ''],
    );
    const { data } = await alice.ask('entries', 'reverse', {
      id: entry?.id ?? '',
      note: 'wrong',
    });
    expect(data).toBeTruthy();
    expect(await log()).toMatchObject([{ outcome: 'taken_back' }]);
    expect(await config()).toMatchObject({ power: 0, level: 0, tiers: [{ left: 1 }, {}, {}] });
    expect(await holds('USDT')).toBe(1_000n * usdt);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('is never sold beyond its stock to concurrent buyers, on chain or from the account', async () => {
    await leave('n1', 3);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => newMember()));
    const [byChain, byAccount] = [buyers.slice(0, 4), buyers.slice(4)];
    const orders = await Promise.all(byChain.map((one) => order(one)));
    for (const [index, one] of byChain.entries()) await send(orders[index] as Order, one);
    await on.mine(2);
    const [, ...bought] = await Promise.all([on.follow(), ...byAccount.map((one) => buy(one))]);
    const lines = (await Promise.all(byChain.map((one) => log(one)))).flat();
    const got =
      lines.filter(({ outcome }) => outcome === 'bought').length +
      bought.filter(({ http }) => http === 200).length;
    expect(got).toBe(3);
    expect(lines).toHaveLength(4);
    for (const [index, one] of byChain.entries()) {
      const refunded = lines[index]?.outcome === 'sold_out';
      expect(await holds('JU', one)).toBe(refunded ? 120n * ju : 0n);
    }
    expect((await config()).tiers[0]?.left).toBe(0);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('is not sold for more than the account’s balance', async () => {
    const poor = await server.signIn();
    await server.call(users.acknowledgeRisk, { version: '1' }, { token: poor.token });
    const dear = await server.call(
      node.balanceBuyNode,
      { tier: 'n3', price: String(600n * usdt) },
      { token: poor.token },
    );
    expect(dear.body.code).not.toBe(successCode);
    expect(await log(poor)).toEqual([]);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });
});

async function entryOf(orderId: string): Promise<string> {
  const [entry] = await on.db.query<{ id: string }>(
    "select id from ledger_entries where kind = 'node_purchase' and reference = $1",
    [orderId],
  );
  return entry?.id ?? '';
}
