import { checkoutAbi } from '@shared/contract';
import { ticket } from '@shared/contract/endpoints';
import { Contract, id, Wallet } from 'ethers';
import { ensureContracts, knownContracts } from '../../chain/contracts/known-contracts.ts';
import { sourceOf, tableOf } from '../../chain/follower/source.ts';
import { createWatcher } from '../../chain/follower/watcher.ts';
import { assertSameChain, begin } from '../../chain/node/identity.ts';
import { connectChain } from '../../chain/node/provider.ts';
import { lockActiveUser } from '../../members/users/index.ts';
import { balancesOf, verifyLedger } from '../../money/ledger/index.ts';
import { createOrder, createPaymentSource } from '../../money/orders/index.ts';
import { createBus } from '../../platform/bus.ts';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { fulfilTickets } from '../../products/tickets/index.ts';
import { once } from '../../transport/http/idempotency.ts';
import { askedTickets, seedSandbox, signUp, testConfig, testTerms } from '../money/terms.ts';

interface Order {
  reference: string;
  amount: bigint;
}

/** Runs and checks purchases on a chain and a database, as a server process does. */
export interface Life {
  /** Completes the buyer's purchase, whatever its stage. The database `on` may kill the process. */
  buy(on: Db, buyer: string): Promise<void>;
  /** Checks that the buyer has one order and one ticket, and checks the ledger. @throws Error */
  check(buyer: string): Promise<void>;
  end(): void;
}

export async function openLife(db: Db, rpcUrl: string): Promise<Life> {
  const config = testConfig(rpcUrl);
  const clock = testClock();
  await seedSandbox(db, clock.now());
  const chain = await connectChain(rpcUrl, config.chain.id);
  await assertSameChain(db, chain);
  const known = await knownContracts(undefined);
  const contracts = await ensureContracts(db, chain, known, { deploys: true, at: clock.now() });
  const source = createPaymentSource({
    news: createBus(),
    fulfilments: { ticket: fulfilTickets },
    confirmations: config.chain.confirmations,
    assetOf: known.assetOf,
  });
  await begin(db, chain, {
    sandbox: true,
    startBlock: undefined,
    contracts,
    topics: [source.topic],
    at: clock.now(),
  });

  async function buy(on: Db, buyer: string): Promise<void> {
    const userId = await userOf(buyer);
    const watcher = createWatcher({
      db: on,
      clock,
      chain,
      contracts,
      sources: tableOf([sourceOf(source)]),
      overlap: config.chain.confirmations,
      chunk: config.chain.logChunk,
      onFailure: ({ error }) => {
        throw error;
      },
      onOrphans: () => undefined,
      onPosition: () => undefined,
    });
    const follow = async () => {
      while (await watcher.tick());
    };
    await follow();
    if ((await balancesOf(on, userId)).get('TICKET')) return;
    await pay(walletOf(buyer), await orderOf(on, buyer, userId));
    await follow();
    for (let block = 1; block < config.chain.confirmations; block += 1) {
      await chain.provider.send('anvil_mine', ['0x1']);
      await follow();
    }
  }

  /** Orders a ticket. Uses the same idempotency key again, like a browser after a lost response. */
  async function orderOf(on: Db, buyer: string, userId: string): Promise<Order> {
    const input = { quantity: 1 };
    const call = { userId, endpoint: ticket.getOrder.path, key: `purchase-${buyer}`, input };
    const { reference, amount } = await once(
      { db: on, clock, lockActiveUser },
      call,
      async (tx) => {
        const terms = testTerms(known.addresses.Checkout);
        const order = await createOrder(tx, terms, askedTickets(userId, 1), clock.now());
        return { reference: order.reference, amount: String(order.amount) };
      },
    );
    return { reference, amount: BigInt(amount) };
  }

  async function pay(wallet: Wallet, { reference, amount }: Order): Promise<void> {
    const checkout = new Contract(known.addresses.Checkout, checkoutAbi, wallet);
    if (await checkout.getFunction('hasPaid')(reference, wallet.address)) return;
    await chain.provider.send('anvil_setBalance', [wallet.address, '0xd3c21bcecceda1000000']);
    await (await checkout.getFunction('pay')(reference, { value: amount })).wait();
  }

  async function check(buyer: string): Promise<void> {
    const userId = await userOf(buyer);
    const [made] = await db.query<{ orders: string; tickets: string }>(
      `select (select count(*) from orders where user_id = $1) as orders,
              (select count(*) from tickets where user_id = $1) as tickets`,
      [userId],
    );
    const held = (await balancesOf(db, userId)).get('TICKET');
    const { violations } = await verifyLedger(db);
    if (made?.orders !== '1' || made.tickets !== '1' || held !== 1n || violations.length > 0) {
      throw new Error(JSON.stringify({ buyer, made, held: String(held), violations }));
    }
  }

  async function userOf(buyer: string): Promise<string> {
    const { address } = walletOf(buyer);
    const [user] = await db.query<{ id: string }>('select id from users where address = $1', [
      address,
    ]);
    return user?.id ?? signUp(db, address, clock.now());
  }

  function walletOf(buyer: string): Wallet {
    return new Wallet(id(`buyer ${buyer}`), chain.provider);
  }

  return { buy, check, end: () => chain.provider.destroy() };
}
