import { checkoutAbi, type OrderStatus } from '@shared/contract';
import { Contract, type HDNodeWallet, Wallet } from 'ethers';
import { type TestClock, testClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Db, migrate, openDb } from '../db/index.ts';
import { type BusMessage, createBus } from '../realtime/bus.ts';
import { announceOrders } from '../tickets/announce.ts';
import { createOrder } from '../tickets/create.ts';
import { readOrder, type StoredOrder } from '../tickets/orders.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { type ChainContracts, setUpContracts } from './contracts.ts';
import { begin } from './identity.ts';
import { type ConnectedChain, connectChain } from './provider.ts';
import { createWatcher, type Watcher, type WatcherOptions } from './watcher.ts';

/** A real chain, a real database and a watcher that moves only when a test says so. */
export interface TestChain {
  db: Db;
  clock: TestClock;
  anvil: Anvil;
  chain: ConnectedChain;
  contracts: ChainContracts;
  checkout: Contract;
  watcher: Watcher;
  /** Messages published so far. */
  messages: BusMessage[];
  /** A funded wallet that has signed up and has acknowledged the risk notice. */
  newBuyer(): Promise<Buyer>;
  order(buyer: Buyer, quantity?: number): Promise<StoredOrder>;
  /** Pays in its own block; other amounts and references than the order's on demand. */
  pay(buyer: Buyer, order: Pick<StoredOrder, 'reference' | 'amount'>): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** Ticks until the watcher has taken in everything. */
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

/** Configuration of a sandbox on a node. */
export function testConfig(rpcUrl: string, env: Record<string, string> = {}) {
  return readConfig({ SANDBOX: 'true', CHAIN_RPC_URL: rpcUrl, LOG_LEVEL: 'silent', ...env });
}

export async function openTestChain(options: { db?: Db } = {}): Promise<TestChain> {
  const anvil = await startAnvil();
  const config = testConfig(anvil.url);
  const db = options.db ?? (await openDb());
  await migrate(db);
  const clock = testClock();
  const chain = await connectChain(anvil.url, config.chain.id);
  const contracts = await setUpContracts(db, chain, { checkout: undefined, at: clock.now() });
  const { followed } = contracts;
  await begin(db, chain, { sandbox: true, startBlock: undefined, followed, at: clock.now() });

  const bus = createBus();
  const messages: BusMessage[] = [];
  bus.subscribe((message) => messages.push(message));
  const rpc = (method: string, ...params: unknown[]) => chain.provider.send(method, params);
  const checkout = new Contract(contracts.checkout, checkoutAbi, chain.provider);

  const watch = (changes: Partial<WatcherOptions> = {}) =>
    createWatcher({
      ...{ db, clock, chain, contracts },
      confirmations: config.chain.confirmations,
      chunk: config.chain.logChunk,
      announce: (ids) => announceOrders({ db, bus, clock }, ids),
      onOrphans: () => undefined,
      onPosition: () => undefined,
      ...changes,
    });
  const watcher = watch();

  return {
    ...{ db, clock, anvil, chain, contracts, checkout, watcher, messages, rpc, watch },
    async newBuyer() {
      const wallet = Wallet.createRandom(chain.provider);
      await rpc('anvil_setBalance', wallet.address, `0x${(10n ** 24n).toString(16)}`);
      const userId = await signUp(db, wallet.address, config.riskNoticeVersion, clock.now());
      return { userId, wallet };
    },
    order: ({ userId }, quantity = 1) =>
      db.tx((tx) =>
        createOrder(tx, { config, clock, checkout: contracts.checkout }, userId, quantity),
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
    async follow() {
      while (await watcher.tick());
    },
    statusOf: async ({ id }) => (await readOrder(db, id))?.status,
    async close() {
      chain.provider.destroy();
      await Promise.all([anvil.stop(), db.close()]);
    },
  };
}

/** What registering and acknowledging leave in the database. */
export async function signUp(
  db: Db,
  address: string,
  riskVersion: string,
  at: Date,
): Promise<string> {
  const [user] = await db.query<{ id: string }>(
    'insert into users (address, invite_code, created_at) values ($1, $2, $3) returning id',
    [address, address.slice(2, 12).toUpperCase(), at],
  );
  const id = user?.id as string;
  await db.query(
    'insert into risk_acknowledgements (user_id, version, acknowledged_at) values ($1, $2, $3)',
    [id, riskVersion, at],
  );
  return id;
}
