import { Contract, type InterfaceAbi, type Signer } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureCompiled } from '../../contracts/compile.ts';
import { balancesOf, verifyLedger } from '../ledger/index.ts';
import type { StoredOrder } from '../orders/index.ts';
import { type Buyer, openTestChain, type TestChain } from '../testing/test-chain.ts';
import { listTickets } from '../tickets/tickets.ts';
import { deploySandbox, sandboxDeployer } from './deploy.ts';

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

/** An order in USDT: nothing on sale asks for one yet, the contracts and the watcher can. */
beforeEach(async () => {
  buyer = await on.newBuyer();
  await on.follow();
  order = await on.order(buyer, 1, { token: String(usdt.target), amount });
});

async function send(signer: Signer, to: Contract, method: string, ...args: unknown[]) {
  await (await (to.connect(signer) as Contract).getFunction(method)(...args)).wait();
}

/** Mints, approves exactly so much, and pays it. */
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
  (await listTickets(on.db, buyer.userId, { limit: 10 }, on.clock.now())).list;

it('an order in USDT is paid by the exact amount, and booked in USDT', async () => {
  const before = { USDT: await sales('USDT'), JU: await sales('JU') };
  await pay(amount);
  await on.follow();
  expect(await on.statusOf(order)).toBe('confirming');
  await on.mine(2);
  await on.follow();

  expect(await on.statusOf(order)).toBe('paid');
  expect(await ticketsOf()).toHaveLength(1);
  expect((await sales('USDT')) - before.USDT).toBe(amount);
  expect(await sales('JU')).toBe(before.JU);
  const held = await balancesOf(on.db, buyer.userId);
  expect([held.get('USDT') ?? 0n, held.get('TICKET')]).toEqual([0n, 1n]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

it.each([
  ['less', amount - 1n],
  ['more', amount + 1n],
])('%s than an order in USDT asks for waits in suspense', async (_what, paid) => {
  await pay(paid);
  await on.mine(2);
  await on.follow();
  expect(await on.statusOf(order)).toBe('awaiting_payment');
  expect(await ticketsOf()).toEqual([]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

it('coins do not pay an order in USDT', async () => {
  await on.pay(buyer, order);
  await on.mine(2);
  await on.follow();
  expect(await on.statusOf(order)).toBe('awaiting_payment');
});
