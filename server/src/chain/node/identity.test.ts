import { checkoutAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { afterEach, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { openTestChain } from '../../testing/chain/test-chain.ts';
import { openServer } from '../../testing/services/databases.ts';
import { type Anvil, startAnvil } from '../contracts/anvil.ts';
import { ensureContracts, knownContracts } from '../contracts/known-contracts.ts';
import { assertSameChain, begin } from './identity.ts';
import { type ConnectedChain, connectChain } from './provider.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

const at = testClock().now();

async function newDb(): Promise<Db> {
  const { db, close } = await openServer();
  toClose.push(close);
  return db;
}

async function newChain(genesisTime: number): Promise<{ anvil: Anvil; chain: ConnectedChain }> {
  const anvil = await startAnvil({ genesisTime });
  const chain = await connectChain(anvil.url, 31_337);
  toClose.push(
    () => anvil.stop(),
    () => chain.provider.destroy(),
  );
  return { anvil, chain };
}

async function start(db: Db, chain: ConnectedChain): Promise<void> {
  await assertSameChain(db, chain);
  const known = await knownContracts(undefined);
  const contracts = await ensureContracts(db, chain, known, { deploys: true, at });
  const topic = String(new Interface(checkoutAbi).getEvent('Paid')?.topicHash);
  await begin(db, chain, { sandbox: true, startBlock: undefined, contracts, topics: [topic], at });
}

it('refuses a database kept while the chain was reset, and names the remedy', async () => {
  const db = await newDb();
  await start(db, (await newChain(1_000_000)).chain);
  await expect(start(db, (await newChain(2_000_000)).chain)).rejects.toThrow(
    /chain was reset, the database was not.*npm start -- --reset, or with DATABASE_URL empty/s,
  );
});

it('refuses a chain kept while the database was emptied, and names the remedy', async () => {
  const on = await openTestChain();
  toClose.push(() => on.close());
  const buyer = await on.newBuyer();
  await on.pay(buyer, await on.order(buyer));
  await expect(start(await newDb(), on.chain)).rejects.toThrow(
    /database was emptied, the chain was not.*npm start -- --reset, or with DATABASE_URL stop/s,
  );
});

it('deploys nothing again on a restart with the same chain', async () => {
  const db = await newDb();
  const { chain } = await newChain(1_000_000);
  await start(db, chain);
  const height = await chain.provider.getBlockNumber();
  await start(db, chain);
  expect(await chain.provider.getBlockNumber()).toBe(height);
  const names = await db.query<{ name: string }>('select name from chain_contracts order by name');
  expect(names.map(({ name }) => name)).toEqual(['Checkout', 'MutualAid', 'SPA', 'USDT']);
});

it('refuses a CHECKOUT_ADDRESS without a contract', async () => {
  const db = await newDb();
  const { chain } = await newChain(1_000_000);
  const known = await knownContracts({ checkout: `0x${'12'.repeat(20)}`, tokens: {} });
  await expect(ensureContracts(db, chain, known, { deploys: false, at })).rejects.toThrow(
    /CHECKOUT_ADDRESS: there is no contract at 0x1212/,
  );
});

it('refuses a node of another chain, and a missing node', async () => {
  const { anvil } = await newChain(1_000_000);
  await expect(connectChain(anvil.url, 210_000)).rejects.toThrow(
    'CHAIN_RPC_URL serves chain 31337, CHAIN_ID says 210000',
  );
  await expect(connectChain('http://127.0.0.1:9/', 31_337)).rejects.toThrow(
    'No chain answers at CHAIN_RPC_URL (ECONNREFUSED)',
  );
});
