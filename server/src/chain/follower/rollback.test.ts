import { type Contract, concat, Wallet, zeroPadBytes, zeroPadValue } from 'ethers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, verifyLedger } from '../../money/ledger/index.ts';
import { readOrder } from '../../money/orders/index.ts';
import { type Buyer, openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import type { Orphan } from './incidents.ts';

let on: TestChain;
let buyer: Buyer;

beforeAll(async () => {
  on = await openTestChain();
});
afterAll(() => on.close());
beforeEach(async () => {
  buyer = await on.newBuyer();
  await on.mine(1);
  await on.follow();
  on.messages.length = 0;
});

/** Replaces the latest blocks by empty ones, and drops their transactions. */
const reorg = (depth: number) => on.rpc('anvil_reorg', depth, []);
const held = async () => (await balancesOf(on.db, buyer.userId)).get('TICKET') ?? 0n;
const incidents = () =>
  on.db.query<{ resolved_at: Date | null }>(
    `select i.resolved_at from chain_incidents i join payments p on p.event_id = i.event_id
     where p.payer = $1 order by i.id`,
    [buyer.wallet.address],
  );

describe('a reorg', () => {
  it('that drops an unconfirmed payment reopens the order and notifies its owner', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.follow();
    await reorg(1);
    await on.follow();

    expect(await readOrder(on.db, order.id)).toMatchObject({
      status: 'awaiting_payment',
      txHash: null,
      confirmations: 0,
    });
    expect(on.messages.map(({ data }) => 'status' in data && data.status)).toEqual([
      'confirming',
      'awaiting_payment',
    ]);
    expect(await on.db.query(`select 1 from chain_events where status = 'seen'`)).toEqual([]);
  });

  it('that drops the payment of a late order leaves the order to `expireOrders`', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.follow();
    on.clock.advance(31 * 60_000);
    await reorg(1);
    await on.follow();
    expect(await on.statusOf(order)).toBe('awaiting_payment');
  });

  it('lets the same order be paid again', async () => {
    const order = await on.order(buyer);
    await on.pay(buyer, order);
    await on.follow();
    await reorg(1);
    await on.follow();
    await on.pay(buyer, order);
    await on.mine(2);
    await on.follow();
    expect(await on.statusOf(order)).toBe('paid');
    expect(await held()).toBe(1n);
  });

  it('that mines the payment in another block restarts its confirmations', async () => {
    const order = await on.order(buyer);
    const before = await on.rpc('evm_snapshot');
    const txHash = await on.pay(buyer, order);
    const raw = await rawTransaction(txHash);
    await on.mine(1);
    await on.follow();
    expect((await readOrder(on.db, order.id))?.confirmations).toBe(2);

    await on.rpc('evm_revert', before);
    await on.mine(3);
    await on.rpc('eth_sendRawTransaction', raw);
    await on.follow();
    expect(await readOrder(on.db, order.id)).toMatchObject({
      status: 'confirming',
      confirmations: 1,
      txHash,
    });
    await on.mine(2);
    await on.follow();
    expect(await held()).toBe(1n);
  });

  it('deeper than the confirmations opens an incident and keeps the ticket', async () => {
    const orphans: Orphan[] = [];
    const watcher = on.watch({ onOrphans: (found) => orphans.push(...found) });
    const order = await on.order(buyer);
    const txHash = await on.pay(buyer, order);
    await on.mine(3);
    await on.follow();
    await reorg(5);
    while (await watcher.tick());

    expect(orphans).toMatchObject([{ txHash, reference: order.reference }]);
    expect(await incidents()).toEqual([{ resolved_at: null }]);
    expect(await on.statusOf(order)).toBe('paid');
    expect(await held()).toBe(1n);
    expect((await verifyLedger(on.db)).violations).toEqual([]);
  });

  it('that mines a credited payment again closes the incident and credits nothing', async () => {
    const order = await on.order(buyer);
    const before = await on.rpc('evm_snapshot');
    const raw = await rawTransaction(await on.pay(buyer, order));
    await on.mine(3);
    await on.follow();

    await on.rpc('evm_revert', before);
    await on.mine(6);
    await on.follow();
    expect(await incidents()).toEqual([{ resolved_at: null }]);
    await on.rpc('eth_sendRawTransaction', raw);
    await on.mine(3);
    await on.follow();
    expect(await incidents()).toEqual([{ resolved_at: on.clock.now() }]);
    expect(await held()).toBe(1n);
    const [counted] = await on.db.query('select count(*) from payments where payer = $1', [
      buyer.wallet.address,
    ]);
    expect(counted).toEqual({ count: '1' });
  });

  it('to a shorter chain changes nothing until other blocks replace ours', async () => {
    const order = await on.order(buyer);
    const before = await on.rpc('evm_snapshot');
    await on.pay(buyer, order);
    await on.follow();
    await on.rpc('evm_revert', before);
    await on.follow();
    expect(await on.statusOf(order)).toBe('confirming');
    await on.mine(1);
    await on.follow();
    expect(await on.statusOf(order)).toBe('awaiting_payment');
  });
});

/**
 * EVM code that calls one contract twice. Its input is two references, the function's selector and
 * the contract's address, a word each. Each call sends half of the value.
 */
const payTwice = [
  '604035600052', // selector to memory 0
  '600035600452', // first reference behind it
  '600060006024600060023404606035', // half of the value, to the address
  '5af150',
  '602035600452', // second reference
  '600060006024600060023404606035',
  '5af15000',
].join('');

it('follows a transaction with two payments whose log positions change in a reorg', async () => {
  const { address: payer } = Wallet.createRandom();
  await on.rpc('anvil_setCode', payer, `0x${payTwice}`);
  const orders = [await on.order(buyer), await on.order(buyer, 2)] as const;
  const [first, second] = orders.map(({ reference }) => reference);
  const selector = on.checkout.interface.getFunction('pay')?.selector ?? '';
  const data = concat([
    ...[first ?? '', second ?? ''],
    zeroPadBytes(selector, 32),
    zeroPadValue(String(on.checkout.target), 32),
  ]);
  const before = await on.rpc('evm_snapshot');
  // The second payment is too low and goes to suspense, which does not matter here.
  const value = orders[0].amount * 2n;
  const sent = await buyer.wallet.sendTransaction({ to: payer, data, value, gasLimit: 500_000 });
  const raw = await rawTransaction(sent.hash);
  await on.mine(3);
  await on.follow();
  const places = () =>
    on.db.query(
      `select log_index, orphaned_at, status from chain_events where tx_hash = $1 order by log_index`,
      [sent.hash],
    );
  expect(await places()).toMatchObject([{ log_index: 0 }, { log_index: 1 }]);

  await on.rpc('evm_revert', before);
  await on.mine(6);
  await on.follow();
  expect((await places()).every(({ orphaned_at }) => orphaned_at)).toBe(true);
  // Another payment precedes the transaction in the same block.
  const other = await on.newBuyer();
  const othersOrder = await on.order(other);
  await on.rpc('evm_setAutomine', false);
  const { reference, amount } = othersOrder;
  await (on.checkout.connect(other.wallet) as Contract).getFunction('pay')(reference, {
    value: amount,
    gasPrice: 10n ** 11n,
  });
  await on.rpc('eth_sendRawTransaction', raw);
  await on.mine(3);
  await on.rpc('evm_setAutomine', true);
  await on.follow();
  expect(await places()).toEqual([
    { log_index: 1, orphaned_at: null, status: 'settled' },
    { log_index: 2, orphaned_at: null, status: 'settled' },
  ]);
  expect(await on.statusOf(othersOrder)).toBe('paid');
  const open = await on.db.query(
    `select 1 from chain_incidents i join chain_events e on e.id = i.event_id
     where e.tx_hash = $1 and i.resolved_at is null`,
    [sent.hash],
  );
  expect(open).toEqual([]);
  expect((await verifyLedger(on.db)).violations).toEqual([]);
});

/** Returns a signed transaction's raw bytes, to send it again after a reorg dropped it. */
async function rawTransaction(txHash: string): Promise<unknown> {
  return on.rpc('eth_getRawTransactionByHash', txHash);
}
