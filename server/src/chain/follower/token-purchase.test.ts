import { Contract, ContractFactory, type InterfaceAbi, type Signer } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureCompiled } from '../../../contracts/compile.ts';
import { readFigures } from '../../members/team/index.ts';
import { readMoneyLog } from '../../money/activity/money-log.ts';
import { balancesOf, reverse, verifyLedger } from '../../money/ledger/index.ts';
import {
  reopenSuspense,
  returnReconciliation,
  returnSuspense,
  type StoredOrder,
} from '../../money/orders/index.ts';
import { recordApproval } from '../../money/orders/store.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { listTickets } from '../../products/tickets/tickets.ts';
import { type Buyer, openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import { deploySandbox, sandboxDeployer } from '../contracts/deploy.ts';

const amount = 90_000_000n;

let on: TestChain;
let usdt: Contract;
let buyer: Buyer;
let order: StoredOrder;

beforeAll(async () => {
  on = await openTestChain();
  const { USDT } = await deploySandbox(on.chain.provider);
  const { TestToken } = await ensureCompiled();
  usdt = new Contract(USDT, TestToken.abi as InterfaceAbi);
});
afterAll(() => on.close());

beforeEach(async () => {
  buyer = await on.newBuyer();
  await on.follow();
  order = await on.order(buyer, 1, { asset: 'USDT', token: String(usdt.target), amount });
});

async function send(signer: Signer, to: Contract, method: string, ...args: unknown[]) {
  await (await (to.connect(signer) as Contract).getFunction(method)(...args)).wait();
}

/** Mints, approves and pays exactly this amount. */
async function pay(paid: bigint): Promise<void> {
  await send(sandboxDeployer(on.chain.provider), usdt, 'mint', buyer.wallet.address, paid);
  await send(buyer.wallet, usdt, 'approve', on.contracts.addresses.Checkout, paid);
  await send(buyer.wallet, on.checkout, 'payToken', order.reference, order.token, paid);
}

const sales = async (asset: string) => {
  const [row] = await on.db.query<{ sum: string }>(
    `select coalesce(sum(p.amount), 0) as sum from ledger_postings p
     join ledger_accounts a on a.id = p.account_id
     where a.owner_kind = 'system' and a.owner = 'sales' and a.asset = $1`,
    [asset],
  );
  return BigInt(row?.sum ?? 0);
};
const ticketsOf = async () =>
  (await listTickets(on.db, on.contracts.assetOf, buyer.userId, { limit: 10 }, on.clock.now()))
    .list;

it('pays an order in USDT with the exact amount, and books the sale in USDT', async () => {
  const before = { USDT: await sales('USDT'), JU: await sales('JU') };
  await pay(amount);
  await on.follow();
  expect(await on.statusOf(order)).toBe('confirming');
  await on.mine(2);
  await on.follow();

  expect(await on.statusOf(order)).toBe('paid');
  expect(await ticketsOf()).toMatchObject([{ asset: 'USDT', price: String(amount) }]);
  expect((await sales('USDT')) - before.USDT).toBe(amount);
  // Team turnover counts JU only.
  expect(await readFigures(on.db, buyer.userId)).toMatchObject({ ownPerformance: 0n });
  expect(await sales('JU')).toBe(before.JU);
  const held = await balancesOf(on.db, buyer.userId);
  expect([held.get('USDT') ?? 0n, held.get('TICKET')]).toEqual([0n, 1n]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`;

/** Reports approvals of the order, and returns those in the record of its payment. */
async function recordedAfter(...reports: (string | null)[]): Promise<string[] | undefined> {
  for (const hash of reports) {
    const report = { id: order.id, userId: buyer.userId, hash };
    expect(await recordApproval(on.db, report)).toBe(true);
  }
  await pay(amount);
  await on.mine(2);
  await on.follow();
  const { list } = await readMoneyLog(on.db, buyer.userId, { limit: 10 });
  return list.find(({ order_id }) => order_id === order.id)?.approvals;
}

it.each<[string, (string | null)[], string[] | undefined]>([
  ['no report', [], undefined],
  ['a payment that needed no approval', [null], []],
  ['a repeated report', [hashOf(1), hashOf(1)], [hashOf(1)]],
  ['a second attempt that needed no approval', [hashOf(1), null], [hashOf(1)]],
  ['a report that arrives late', [null, hashOf(1)], [hashOf(1)]],
  ['capitals', [hashOf(1), `0x${'aB'.repeat(32)}`], [hashOf(1), `0x${'ab'.repeat(32)}`]],
  ['too many reports', [1, 2, 3, 4, 5].map(hashOf), [1, 2, 3, 4].map(hashOf)],
])('records the approvals of a payment after %s', async (_when, reports, approvals) => {
  expect(await recordedAfter(...reports)).toEqual(approvals);
});

it('records no approval of an order of another user, or in the coin', async () => {
  const stranger = await on.newBuyer();
  const hash = hashOf(1);
  expect(await recordApproval(on.db, { id: order.id, userId: stranger.userId, hash })).toBe(false);
  const inCoin = await on.order(buyer);
  expect(await recordApproval(on.db, { id: inCoin.id, userId: buyer.userId, hash })).toBe(true);
  const rows = await on.db.query('select approvals from orders where id = any($1)', [
    [order.id, inCoin.id],
  ]);
  expect(rows).toEqual([{ approvals: null }, { approvals: null }]);
});

it.each([
  ['less', amount - 1n],
  ['more', amount + 1n],
])('does not pay an order in USDT with %s than the price', async (_what, paid) => {
  await pay(paid);
  await on.mine(2);
  await on.follow();
  expect(await on.statusOf(order)).toBe('awaiting_payment');
  expect(await ticketsOf()).toEqual([]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

it.each([
  ['another supported token', async () => on.contracts.addresses.SPA ?? ''],
  ['a foreign token named USDT', async () => String((await deployFake()).target)],
])('does not pay an order in USDT with %s', async (_what, addressOf) => {
  const other = usdt.attach(await addressOf()) as Contract;
  await send(sandboxDeployer(on.chain.provider), other, 'mint', buyer.wallet.address, amount);
  await send(buyer.wallet, other, 'approve', on.contracts.addresses.Checkout, amount);
  await send(buyer.wallet, on.checkout, 'payToken', order.reference, other.target, amount);
  await on.mine(2);
  await on.follow();
  expect(await on.statusOf(order)).toBe('awaiting_payment');
  expect(await ticketsOf()).toEqual([]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

async function deployFake() {
  const { TestToken } = await ensureCompiled();
  const deployer = sandboxDeployer(on.chain.provider);
  const made = await new ContractFactory(
    TestToken.abi as InterfaceAbi,
    TestToken.bytecode,
    deployer,
  ).deploy('Test USDT', 'USDT', 6, await deployer.getAddress());
  return made.waitForDeployment();
}

it('does not pay an order in USDT with coins', async () => {
  await on.pay(buyer, order);
  await on.mine(2);
  await on.follow();
  expect(await on.statusOf(order)).toBe('awaiting_payment');
});

it("compares a return in USDT with the token's transfers", async () => {
  await pay(amount - 1n);
  await on.mine(2);
  await on.follow();
  const [row] = await on.db.query<{ event_id: string }>(
    `select event_id from payments where status = 'unmatched' and order_id = $1`,
    [order.id],
  );
  const eventId = row?.event_id ?? '';
  const chain = { id: 31_337, rpcUrl: on.anvil.url, confirmations: 3, logChunk: 500 };
  const reconciliations = [returnReconciliation({ db: on.db, clock: on.clock, chain })];
  const returned = (txHash: string) =>
    on.db.tx((tx) =>
      returnSuspense(tx, { eventId, txHash }, { actor: 'operator:alice', at: on.clock.now() }),
    );
  const transfer = async (to: string, sent: bigint): Promise<string> => {
    const deployer = sandboxDeployer(on.chain.provider);
    await send(deployer, usdt, 'mint', await deployer.getAddress(), sent);
    const paid = await (usdt.connect(deployer) as Contract).getFunction('transfer')(to, sent);
    await paid.wait();
    return paid.hash;
  };
  const said = async (txHash: string) => {
    await returned(txHash);
    const { violations } = await runReconciliations(reconciliations, { full: true });
    const [entry] = await on.db.query<{ id: string }>(
      `select id from ledger_entries where kind = 'suspense_return' and tx_hash = $1`,
      [txHash],
    );
    await on.db.tx(async (tx) => {
      await reopenSuspense(tx, eventId);
      await reverse(tx, entry?.id ?? '', { actor: 'operator:alice', at: on.clock.now() });
    });
    return violations.map(({ detail }) => detail);
  };
  const { address } = buyer.wallet;
  expect(await said(await transfer(address, amount - 2n))).toEqual([
    expect.stringMatching(/it paid 0x\w+ 89999998 base units, not 89999999$/),
  ]);
  const elsewhere = await on.newBuyer();
  expect(await said(await transfer(elsewhere.wallet.address, amount))).toHaveLength(1);
  expect(await returned(await transfer(address, amount - 1n))).toBe(true);
  expect(await runReconciliations(reconciliations, { full: true })).toMatchObject({
    violations: [],
    away: [],
  });
});
