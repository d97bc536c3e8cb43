import { checkoutAbi, type OrderStatus } from '@shared/contract';
import { Contract, type HDNodeWallet, Wallet } from 'ethers';
import type { Anvil } from '../../chain/contracts/anvil.ts';
import {
  ensureContracts,
  type KnownContracts,
  knownContracts,
} from '../../chain/contracts/known-contracts.ts';
import { sourceOf, tableOf } from '../../chain/follower/source.ts';
import { createWatcher, type Watcher, type WatcherOptions } from '../../chain/follower/watcher.ts';
import { begin } from '../../chain/node/identity.ts';
import { type ConnectedChain, connectChain } from '../../chain/node/provider.ts';
import {
  createOrder,
  createPaymentSource,
  type OrderRequest,
  type OrderTerms,
  oneByOne,
  readOrder,
  type StoredOrder,
} from '../../money/orders/index.ts';
import { fulfilNetworkFee } from '../../money/withdrawals/index.ts';
import { type BusMessage, createBus } from '../../platform/bus.ts';
import { type TestClock, testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { fulfilGoods } from '../../products/goods/index.ts';
import {
  createClaimSource,
  createQueueSource,
  fulfilAid,
  joinLogs,
} from '../../products/mutual-aid/index.ts';
import { fulfilNode } from '../../products/nodes/index.ts';
import { fulfilTickets } from '../../products/tickets/index.ts';
import { askedTickets, seedSandbox, signUp, testTerms } from '../money/terms.ts';
import { openServer } from '../services/databases.ts';
import { startTestAnvil } from './anvil.ts';

/** A real chain, a real database and a follower that runs only when a test calls it. */
export interface TestChain {
  db: Db;
  clock: TestClock;
  anvil: Anvil;
  chain: ConnectedChain;
  contracts: KnownContracts;
  checkout: Contract;
  watcher: Watcher;
  messages: BusMessage[];
  /** Creates a funded wallet that has signed up. */
  newBuyer(): Promise<Buyer>;
  order(
    buyer: Buyer,
    quantity?: number,
    asked?: Partial<OrderRequest & OrderTerms>,
  ): Promise<StoredOrder>;
  /** Pays in its own block; amount and reference may differ from the order's. */
  pay(buyer: Buyer, order: Pick<StoredOrder, 'reference' | 'amount'>): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** Advances the clocks of the server and of the chain. */
  pass(ms: number): Promise<void>;
  /** Runs the follower until it has handled everything. */
  follow(): Promise<void>;
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  statusOf(order: { id: string }): Promise<OrderStatus | undefined>;
  watch(options?: Partial<WatcherOptions>): Watcher;
  close(): Promise<void>;
}

export interface Buyer {
  userId: string;
  wallet: HDNodeWallet;
}

export async function openTestChain(): Promise<TestChain> {
  const clock = testClock();
  const anvil = await startTestAnvil(clock);
  const { db, close } = await openServer();
  await seedSandbox(db, clock.now());
  const chain = await connectChain(anvil.url, 31_337);
  const contracts = await knownContracts(undefined);
  const followed = await ensureContracts(db, chain, contracts, { deploys: true, at: clock.now() });

  const news = createBus();
  const messages: BusMessage[] = [];
  news.subscribe((message) => messages.push(message));
  const paid = {
    news,
    confirmations: 3,
    assetOf: contracts.assetOf,
    fulfilments: {
      ticket: fulfilTickets,
      aid: oneByOne(fulfilAid),
      goods: oneByOne(fulfilGoods),
      node: oneByOne(fulfilNode),
      network_fee: oneByOne(fulfilNetworkFee),
      deposit: async () => undefined,
    },
  };
  const sources = [
    sourceOf(createPaymentSource(paid)),
    sourceOf(createPaymentSource(paid, joinLogs)),
    sourceOf(createQueueSource(paid)),
    sourceOf(createClaimSource(paid)),
  ];
  await begin(db, chain, {
    sandbox: true,
    startBlock: undefined,
    at: clock.now(),
    contracts: followed,
    topics: sources.map(({ topic }) => topic),
  });
  const rpc = (method: string, ...params: unknown[]) => chain.provider.send(method, params);
  const checkout = new Contract(contracts.addresses.Checkout, checkoutAbi, chain.provider);

  const watch = (changes: Partial<WatcherOptions> = {}) =>
    createWatcher({
      db,
      clock,
      chain,
      contracts: followed,
      sources: tableOf(sources),
      overlap: 3,
      chunk: 500,
      onFailure: () => undefined,
      onOrphans: () => undefined,
      onPosition: () => undefined,
      ...changes,
    });
  const watcher = watch();

  return {
    db,
    clock,
    anvil,
    chain,
    contracts,
    checkout,
    watcher,
    messages,
    rpc,
    watch,
    async newBuyer() {
      const wallet = Wallet.createRandom(chain.provider);
      await rpc('anvil_setBalance', wallet.address, `0x${(10n ** 24n).toString(16)}`);
      return { userId: await signUp(db, wallet.address, clock.now()), wallet };
    },
    order: ({ userId }, quantity = 1, changes = {}) =>
      db.tx((tx) =>
        createOrder(
          tx,
          { ...testTerms(contracts.addresses.Checkout), ...changes },
          { ...askedTickets(userId, quantity), ...changes },
          clock.now(),
        ),
      ),
    async pay({ wallet }, { reference, amount }) {
      const sent = await (checkout.connect(wallet) as Contract).getFunction('pay')(reference, {
        value: amount,
      });
      await sent.wait();
      return sent.hash;
    },
    async mine(blocks) {
      await rpc('anvil_mine', `0x${blocks.toString(16)}`);
    },
    async pass(ms) {
      clock.advance(ms);
      await rpc('evm_increaseTime', ms / 1000);
      await rpc('anvil_mine', '0x1');
    },
    async follow() {
      while (await watcher.tick());
    },
    statusOf: async ({ id }) => (await readOrder(db, id))?.status,
    async close() {
      chain.provider.destroy();
      await Promise.all([anvil.stop(), close()]);
    },
  };
}
