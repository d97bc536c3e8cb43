import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentLogs } from '../money/orders/index.ts';
import { type Reconciliation, readMark, runReconciliations } from '../platform/reconciliation.ts';
import { type Buyer, openTestChain, type TestChain } from '../testing/chain/test-chain.ts';
import { chainReconciliation } from './reconciliation.ts';

let chain: TestChain;
let buyer: Buyer;
let reconciliation: Reconciliation;
beforeAll(async () => {
  chain = await openTestChain();
  buyer = await chain.newBuyer();
  reconciliation = reconciliationAt(chain.anvil.url);
});
afterAll(() => chain.close());

function reconciliationAt(rpcUrl: string): Reconciliation {
  return chainReconciliation({
    db: chain.db,
    clock: chain.clock,
    sources: [paymentLogs],
    // The small size causes several chunks.
    chain: { id: 31_337, rpcUrl, confirmations: 3, logChunk: 4 },
  });
}

const check = async (full = false) => {
  const { violations, away } = await runReconciliations([reconciliation], { full });
  return [...violations, ...away].map((one) => ('detail' in one ? one.detail : one.reason));
};

async function purchase(quantity: number): Promise<string> {
  const hash = await chain.pay(buyer, await chain.order(buyer, quantity));
  await chain.mine(6);
  await chain.follow();
  return hash;
}

it('finds no difference between watcher and chain, also after a reorg', async () => {
  expect(await check()).toEqual([]);
  await purchase(1);
  expect(await check()).toEqual([]);
  await chain.pay(buyer, await chain.order(buyer, 2));
  await chain.follow();
  expect(await check(true)).toEqual([]);
  await chain.rpc('anvil_reorg', 2, []);
  await chain.mine(6);
  await chain.follow();
  expect(await check()).toEqual([]);
  expect(await check(true)).toEqual([]);
});

it('finds a missed payment in the next pass, or in a full pass if its block was verified', async () => {
  const before = await purchase(3);
  expect(await check()).toEqual([]);
  const hash = await purchase(4);
  await chain.db.script('alter table payments drop constraint payments_event_id_fkey');
  await chain.db.query('create table kept as select * from chain_events');
  await chain.db.query('delete from chain_events where tx_hash = $1', [hash]);
  const missing = `checkout event 0 of ${hash} in block`;
  expect(await check()).toEqual([expect.stringContaining(missing)]);
  expect(await check()).toEqual([expect.stringContaining(missing)]);

  // A normal pass skips blocks that were already verified.
  await chain.db.query('delete from chain_events where tx_hash = $1', [before]);
  expect(await check()).toHaveLength(1);
  expect(await check(true)).toHaveLength(2);
  await chain.db.query(
    `insert into chain_events overriding system value
     select * from kept where id not in (select id from chain_events)`,
  );
  expect(await check(true)).toEqual([]);
});

it('records the sound chunks before a fault as verified', async () => {
  await chain.mine(20);
  await chain.follow();
  expect(await check()).toEqual([]);
  const markOf = async () =>
    Number((await readMark<{ block: number }>(chain.db, 'chain'))?.mark.block);
  const before = await markOf();
  await chain.mine(12);
  await purchase(6);
  const { db } = chain;
  const [{ at } = { at: '' }] = await db.query<{ at: string }>(
    'select max(block_number) as at from chain_events',
  );
  await db.query('update chain_events set block_hash = $2 where block_number = $1', [at, 'other']);
  expect(await check()).toHaveLength(1);
  expect(await markOf()).toBeGreaterThanOrEqual(before + 12);
  expect(await markOf()).toBeLessThan(Number(at));
  const kept = await markOf();
  expect(await check(true)).toHaveLength(1);
  // A full pass has other chunk borders, so it may verify blocks closer to the fault.
  expect(await markOf()).toBeGreaterThanOrEqual(kept);
  expect(await markOf()).toBeLessThan(Number(at));
  const hash = (await chain.chain.provider.getBlock(Number(at)))?.hash ?? '';
  await db.query('update chain_events set block_hash = $2 where block_number = $1', [at, hash]);
  expect(await check()).toEqual([]);
});

it('finds a stored payment that is not on the chain, and a changed one', async () => {
  const hash = await purchase(5);
  await chain.db.query(
    `insert into chain_events (chain_id, tx_hash, log_index, block_number, block_hash, contract,
       reference, status, seen_at, source, data)
     select chain_id, $2, 7, block_number, block_hash, contract, reference, 'seen', now(), source,
       data from chain_events where tx_hash = $1`,
    [hash, `0x${'12'.repeat(32)}`],
  );
  expect(await check()).toEqual([expect.stringMatching(/event 7 of 0x1212.* is not on the chain/)]);
  await chain.db.query('delete from chain_events where log_index = 7');

  await chain.db.query(
    `update chain_events set data = jsonb_set(data, '{amount}', '"1"') where tx_hash = $1`,
    [hash],
  );
  expect(await check()).toEqual([`checkout event 0 of ${hash} differs from the chain`]);
});

it('reports a chain that does not answer, and no violations', async () => {
  reconciliation = reconciliationAt('http://127.0.0.1:1');
  expect(await check(true)).toEqual([expect.stringContaining('No chain answers at CHAIN_RPC_URL')]);
});
