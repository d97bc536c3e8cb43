import type { Asset } from '@shared/contract';
import { Contract, ContractFactory, type InterfaceAbi, type Signer } from 'ethers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureCompiled } from '../../../contracts/compile.ts';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import {
  balancesOf,
  type SystemAccount,
  systemBalances,
  verifyLedger,
} from '../../money/ledger/index.ts';
import { createPaymentSource, readOrder } from '../../money/orders/index.ts';
import { createBus } from '../../platform/bus.ts';
import { fulfilTickets } from '../../products/tickets/index.ts';
import { listTickets } from '../../products/tickets/tickets.ts';
import { type Buyer, openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import { deploySandbox, sandboxDeployer } from '../contracts/deploy.ts';
import { readProgress } from './progress.ts';
import { type EventFailure, retryMs } from './settle.ts';
import { sourceOf, tableOf } from './source.ts';

let on: TestChain;
let buyer: Buyer;

beforeAll(async () => {
  on = await openTestChain();
});
afterAll(() => on.close());
beforeEach(async () => {
  buyer = await on.newBuyer();
  await on.follow();
  on.messages.length = 0;
});

const ticketsOf = async ({ userId }: Buyer) =>
  (await listTickets(on.db, on.contracts.assetOf, userId, { limit: 100 }, on.clock.now())).list;
const held = async ({ userId }: Buyer) => (await balancesOf(on.db, userId)).get('TICKET') ?? 0n;
const systemBalance = async (account: SystemAccount, asset: Asset = 'JU') =>
  (await systemBalances(on.db, account)).get(asset) ?? 0n;
const lastPayment = async () => {
  const [row] = await on.db.query<{ status: string; reason: string | null; order_id: string }>(
    'select status, reason, order_id from payments order by event_id desc limit 1',
  );
  return row;
};

async function payToken(reference: string, token: string, amount: bigint) {
  const { TestToken } = await ensureCompiled();
  const send = async (signer: Signer, to: Contract, method: string, ...args: unknown[]) =>
    (await (to.connect(signer) as Contract).getFunction(method)(...args)).wait();
  const erc20 = new Contract(token, TestToken.abi as InterfaceAbi);
  const { wallet } = buyer;
  await send(sandboxDeployer(on.chain.provider), erc20, 'mint', wallet.address, amount);
  await send(wallet, erc20, 'approve', on.contracts.addresses.Checkout, amount);
  await send(wallet, on.checkout, 'payToken', reference, token, amount);
  await on.mine(2);
  await on.follow();
}

describe('a purchase', () => {
  it('goes from payment through each confirmation to exactly one ticket', async () => {
    const order = await on.order(buyer);
    const txHash = await on.pay(buyer, order);
    await on.follow();
    expect(await on.statusOf(order)).toBe('confirming');
    await on.mine(1);
    await on.follow();
    expect(await held(buyer)).toBe(0n);
    await on.mine(1);
    await on.follow();

    expect(await on.statusOf(order)).toBe('paid');
    expect(await held(buyer)).toBe(1n);
    expect(await ticketsOf(buyer)).toMatchObject([
      { status: 'active', price: order.amount.toString(), order_id: order.id, tx_hash: txHash },
    ]);
    const seen = on.messages.filter(({ userId }) => userId === buyer.userId);
    expect(
      seen.map(({ data }) => ('confirmations' in data ? [data.status, data.confirmations] : data)),
    ).toEqual([
      ...[
        ['confirming', 1],
        ['confirming', 2],
        ['paid', 3],
      ],
      ...[{ reason: 'ticket_purchase' }, { reason: 'own' }],
    ]);

    await on.mine(5);
    await on.follow();
    expect(await held(buyer)).toBe(1n);
    expect((await verifyLedger(on.db)).violations).toEqual([]);
  });

  it('grants by the terms of the order, not by a setting that changed before the payment', async () => {
    const order = await on.order(buyer, 2);
    const setting = await readSetting(on.db, 'release');
    const by = { by: 'test', at: on.clock.now() };
    await on.db.tx((tx) => changeSetting(tx, 'release', { per_ticket: '1', rate_bps: 10_000 }, by));
    await on.pay(buyer, order);
    await on.mine(2);
    await on.follow();
    await on.db.tx((tx) => changeSetting(tx, 'release', setting, by));
    expect(
      await on.db.query('select total, rate_bps from vestings where order_id = $1', [order.id]),
    ).toEqual([{ total: String(2n * BigInt(setting.per_ticket)), rate_bps: setting.rate_bps }]);
  });

  it('grants several tickets, each at the price of one', async () => {
    const order = await on.order(buyer, 3);
    await on.pay(buyer, order);
    await on.mine(2);
    await on.follow();
    const tickets = await ticketsOf(buyer);
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(3);
    expect(tickets.map(({ price }) => BigInt(price))).toEqual(Array(3).fill(order.amount / 3n));
    expect(await held(buyer)).toBe(3n);
  });

  it.each(['expired', 'cancelled'])(
    'of an order that is %s counts within its time and the grace',
    async (status) => {
      const order = await on.order(buyer);
      await on.db.query(
        `update orders set status = $2,
         cancelled_at = case when $2 = 'cancelled' then created_at end where id = $1`,
        [order.id, status],
      );
      await on.pass(59 * 60_000);
      await on.pay(buyer, order);
      await on.mine(2);
      await on.follow();
      expect(await on.statusOf(order)).toBe('paid');
      expect(await held(buyer)).toBe(1n);
    },
  );

  it.each(['expired', 'cancelled', 'awaiting_payment'])(
    'of an order that is %s comes too late after the grace, and waits in suspense',
    async (status) => {
      const order = await on.order(buyer);
      await on.db.query('update orders set status = $2 where id = $1', [order.id, status]);
      const suspense = await systemBalance('suspense');
      await on.pass(61 * 60_000);
      await on.pay(buyer, order);
      await on.follow();
      expect(await on.statusOf(order)).toBe(status);
      await on.mine(2);
      await on.follow();
      expect(await on.statusOf(order)).toBe(status);
      expect(await lastPayment()).toEqual({
        status: 'unmatched',
        reason: 'expired',
        order_id: order.id,
      });
      expect((await systemBalance('suspense')) - suspense).toBe(order.amount);
      expect(await held(buyer)).toBe(0n);
      expect((await verifyLedger(on.db)).violations).toEqual([]);
    },
  );

  it('counts by the time of its block, even if the server reads it late', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.mine(2);
    await on.pass(10 * 60 * 60_000);
    await on.follow();
    expect(await on.statusOf(order)).toBe('paid');
  });

  it('waits in suspense when a reorg moves it into a block after its time', async () => {
    const order = await on.order(buyer);
    const before = await on.rpc('evm_snapshot');
    const txHash = await on.pay(buyer, order);
    const raw = await on.rpc('eth_getRawTransactionByHash', txHash);
    await on.follow();
    expect(await on.statusOf(order)).toBe('confirming');
    await on.rpc('evm_revert', before);
    await on.pass(61 * 60_000);
    await on.mine(2);
    await on.rpc('eth_sendRawTransaction', raw);
    await on.mine(2);
    await on.follow();
    // The next run of `expireOrders` expires the order.
    expect(await on.statusOf(order)).toBe('awaiting_payment');
    expect(await lastPayment()).toMatchObject({ reason: 'expired', order_id: order.id });
  });

  it('needs the confirmations that were set when its order was made', async () => {
    const order = await on.order(buyer, 1, { confirmations: 5 });
    await on.pay(buyer, order);
    await on.mine(3);
    await on.follow();
    expect(await on.statusOf(order)).toBe('confirming');
    await on.mine(1);
    await on.follow();
    expect(await on.statusOf(order)).toBe('paid');
  });

  it('can be paid from another address for its owner', async () => {
    const order = await on.order(buyer);
    await on.pay(await on.newBuyer(), order);
    await on.mine(2);
    await on.follow();
    expect(await held(buyer)).toBe(1n);
  });

  it('is booked once when the same blocks are read again', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.mine(2);
    await on.follow();
    const before = await systemBalance('sales');
    const [start] = await on.db.query<{ number: string; hash: string }>(
      'select number, hash from chain_blocks order by number limit 1',
    );
    await on.db.query('update chain_progress set last_block = $1, last_hash = $2', [
      start?.number as string,
      start?.hash as string,
    ]);
    await on.follow();
    expect(await systemBalance('sales')).toBe(before);
    expect(await held(buyer)).toBe(1n);
  });

  it('is handled once by two watchers on the same database', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.mine(2);
    const other = on.watch();
    await Promise.all([on.watcher.tick(), other.tick(), on.watcher.tick(), other.tick()]);
    await on.follow();
    expect(await held(buyer)).toBe(1n);
    expect(await ticketsOf(buyer)).toHaveLength(1);
  });

  it('is found in chunks of one block after a long absence', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.mine(20);
    const careful = on.watch({ chunk: 1 });
    while (await careful.tick());
    expect((await readOrder(on.db, order.id))?.status).toBe('paid');
  });
});

describe('a payment that pays no order', () => {
  it.each([
    ['amount_too_low', -1n],
    ['amount_too_high', 1n],
  ])('(%s) waits in suspense, and the order stays open', async (reason, difference) => {
    const order = await on.order(buyer);
    const suspense = await systemBalance('suspense');
    const amount = order.amount + difference;
    await on.pay(buyer, { ...order, amount });
    await on.follow();
    expect(await on.statusOf(order)).toBe('awaiting_payment');
    await on.mine(2);
    await on.follow();

    expect(await on.statusOf(order)).toBe('awaiting_payment');
    expect(await lastPayment()).toEqual({ status: 'unmatched', reason, order_id: order.id });
    expect((await systemBalance('suspense')) - suspense).toBe(amount);
    expect((await verifyLedger(on.db)).violations).toEqual([]);
  });

  it("with a wrong amount from another address does not block the owner's payment", async () => {
    const order = await on.order(buyer);
    await on.pay(await on.newBuyer(), { ...order, amount: 1n });
    await on.pay(buyer, order);
    await on.mine(2);
    await on.follow();
    expect(await on.statusOf(order)).toBe('paid');
  });

  it('with an unknown reference is stored', async () => {
    const suspense = await systemBalance('suspense');
    await on.pay(buyer, { reference: `0x${'ab'.repeat(32)}`, amount: 5n });
    await on.mine(2);
    await on.follow();
    expect(await lastPayment()).toEqual({
      status: 'unmatched',
      reason: 'unknown_reference',
      order_id: null,
    });
    expect((await systemBalance('suspense')) - suspense).toBe(5n);
  });

  it('in a token instead of the coin is booked in its own asset', async () => {
    const order = await on.order(buyer);
    const { USDT } = await deploySandbox(on.chain.provider);
    const amount = 3_000_000n;
    await payToken(order.reference, USDT, amount);
    expect(await lastPayment()).toMatchObject({ reason: 'wrong_token', order_id: order.id });
    expect(await systemBalance('suspense', 'USDT')).toBe(amount);
  });

  it('in a foreign token is stored and stays out of the ledger', async () => {
    const order = await on.order(buyer);
    const { TestToken } = await ensureCompiled();
    const factory = new ContractFactory(
      TestToken.abi as InterfaceAbi,
      TestToken.bytecode,
      sandboxDeployer(on.chain.provider),
    );
    const owner = sandboxDeployer(on.chain.provider).address;
    const fake = await factory.deploy('Tether', 'USDT', 6, owner);
    await fake.waitForDeployment();
    const [before] = await on.db.query('select count(*) from ledger_entries');
    await payToken(order.reference, await fake.getAddress(), 10n ** 30n);
    expect(await lastPayment()).toMatchObject({ reason: 'wrong_token', order_id: order.id });
    expect((await on.db.query('select count(*) from ledger_entries'))[0]).toEqual(before);
  });

  it('for an order that is already paid is stored and grants nothing', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.pay(await on.newBuyer(), order);
    await on.mine(2);
    await on.follow();
    expect(await lastPayment()).toMatchObject({ reason: 'already_paid', order_id: order.id });
    expect(await held(buyer)).toBe(1n);
    expect((await verifyLedger(on.db)).violations).toEqual([]);
  });

  it('leaves the first one to count when both are read together', async () => {
    const order = await on.order(buyer);
    const first = await on.pay(buyer, order);
    await on.pay(await on.newBuyer(), order);
    await on.follow();
    const found = await readOrder(on.db, order.id);
    expect(found).toMatchObject({ status: 'confirming', txHash: first, confirmations: 2 });
  });
});

it('settles other payments while one fails, and settles that one later', async () => {
  const first = await on.order(buyer, 1);
  const second = await on.order(buyer, 2);
  let broken = true;
  const source = createPaymentSource({
    news: createBus(),
    confirmations: 3,
    assetOf: on.contracts.assetOf,
    fulfilments: {
      async ticket(tx, paid, at) {
        if (broken && paid.some(({ order }) => order.id === first.id))
          throw new Error('fulfilment failed');
        await fulfilTickets(tx, paid, at);
      },
    },
  });
  const failures: EventFailure[] = [];
  const watcher = on.watch({
    sources: tableOf([sourceOf(source)]),
    onFailure: (failure) => failures.push(failure),
  });
  await on.pay(buyer, first);
  await on.pay(buyer, second);
  await on.mine(2);
  await watcher.tick();
  expect(failures).toMatchObject([{ reference: first.reference, stage: 'settled' }]);
  expect([await on.statusOf(first), await on.statusOf(second)]).toEqual(['confirming', 'paid']);
  broken = false;
  await on.pass(retryMs(1));
  await watcher.tick();
  expect(await on.statusOf(first)).toBe('paid');
});

it('handles other payments when the source fails on one', async () => {
  const first = await on.order(buyer, 1);
  const second = await on.order(buyer, 2);
  const source = createPaymentSource({
    news: createBus(),
    confirmations: 3,
    assetOf: on.contracts.assetOf,
    fulfilments: { ticket: fulfilTickets },
  });
  const refuse = (reference: string) => {
    if (reference === first.reference) throw new Error('source failed');
  };
  const failures: EventFailure[] = [];
  const watcher = on.watch({
    sources: tableOf([
      sourceOf({
        ...source,
        async seen(tx, events, at) {
          for (const { reference } of events) refuse(reference);
          return source.seen(tx, events, at);
        },
        async unseen(tx, event, remaining, at) {
          refuse(event.reference);
          return source.unseen(tx, event, remaining, at);
        },
      }),
    ]),
    onFailure: (failure) => failures.push(failure),
  });
  await on.pay(buyer, first);
  await on.pay(buyer, second);
  await watcher.tick();
  expect([await on.statusOf(first), await on.statusOf(second)]).toEqual([
    'awaiting_payment',
    'confirming',
  ]);
  await on.rpc('anvil_reorg', 2, []);
  while (await watcher.tick());
  expect(await on.statusOf(second)).toBe('awaiting_payment');
  await on.pay(buyer, first);
  await on.mine(2);
  while (await watcher.tick());
  // The payment still counts, after its confirmations.
  expect(await on.statusOf(first)).toBe('paid');
  expect(failures.map(({ stage }) => stage)).toEqual(['seen', 'unseen', 'seen']);
});

it('reads many events a few blocks at a time', async () => {
  // Mine empty blocks, so that the overlap has no events.
  await on.mine(4);
  await on.follow();
  const orders = [];
  for (const quantity of [1, 2, 3, 4]) orders.push(await on.order(buyer, quantity));
  const before = (await readProgress(on.db, 31_337))?.last.number ?? 0;
  for (const order of orders) await on.pay(buyer, order);
  const watcher = on.watch({ maxEvents: 2 });
  expect(await watcher.tick()).toBe(true);
  expect((await readProgress(on.db, 31_337))?.last.number).toBe(before + 2);
  await on.mine(3);
  while (await watcher.tick());
  for (const order of orders) expect(await on.statusOf(order)).toBe('paid');
});
