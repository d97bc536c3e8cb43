import { getAddress } from 'ethers';
import { unfreezeUser } from '../../members/users/index.ts';
import { expireOrders, oneByOne, type StoredOrder } from '../../money/orders/index.ts';
import { endUnpaidWithdrawal, fulfilNetworkFee } from '../../money/withdrawals/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import {
  claimLate,
  expectedOf,
  faultsOf,
  newHash,
  openPaymentChain,
  outcomesOf,
  type PaymentChain,
  suspenseIn,
} from './payment-chain.ts';

const news = { publish: () => undefined };
const log = createLogger('silent');
const confirmations = 3;
const payer = getAddress(`0x${'fe'.repeat(20)}`);

/** `stick`: the payments of an order cannot be settled until `mend`. */
export type FeeEvent =
  | { kind: 'payFee'; which: number; when: FeeTime; settles: boolean }
  | { kind: 'stick'; which: number }
  | { kind: 'mend' };
/** At once, in the last moment of the grace period, or just after it. */
export type FeeTime = 'now' | 'inGrace' | 'late';

/** The network fees of one member's withdrawals, paid on chain. */
export interface NetworkFees {
  /** Adds an order. @returns its index, which events give as `which` */
  add(order: StoredOrder): number;
  happen(event: FeeEvent): Promise<void>;
  /** Mines the next block; does nothing if no fee was ordered. */
  mine(): Promise<void>;
  /** Settles everything that was sent or stuck, and expires unpaid orders. */
  comeToRest(): Promise<void>;
  /** Returns the JU base units that payments on chain have credited to the account. */
  credited(): Promise<bigint>;
  /** Lists faults of the orders, their payments and their withdrawals. */
  faults(): Promise<string[]>;
  /**
   * Credits each late payment out of suspense to the member, once. Call it after `comeToRest`.
   * @returns base units, and faults
   */
  claimLate(): Promise<{ amount: bigint; faults: string[] }>;
}

export function openFeeChain(db: Db, clock: TestClock, checkout: string): Promise<PaymentChain> {
  return openPaymentChain({
    db,
    clock,
    checkout,
    payer,
    token: null,
    source: {
      confirmations,
      fulfilments: { network_fee: oneByOne(fulfilNetworkFee) },
      assetOf: (token) => (token === null ? 'JU' : undefined),
    },
  });
}

interface FeeParts {
  db: Db;
  clock: TestClock;
  chain: PaymentChain;
  userId: string;
}

export async function networkFees({ db, clock, chain, userId }: FeeParts): Promise<NetworkFees> {
  const orders: StoredOrder[] = [];
  await chain.forget();
  const suspenseBefore = await suspenseIn(db, 'JU');

  const expire = () =>
    expireOrders({ db, clock, news, log, orderEnded: endUnpaidWithdrawal(news) });

  /** Pays an order. Another payment of the block must be settled even if the order is stuck. */
  async function pay(order: StoredOrder, when: FeeTime): Promise<void> {
    const last = order.expiresAt.getTime() + order.graceMs;
    const wanted = { now: 0, inGrace: last, late: last + 1 }[when];
    clock.advance(Math.max(0, wanted - clock.now().getTime()));
    if (when !== 'now') await expire();
    const { reference, amount } = order;
    await chain.mine([
      { reference, txHash: newHash(), amount },
      { reference: newHash(), txHash: newHash(), amount: 1n },
    ]);
  }

  async function happen(event: FeeEvent): Promise<void> {
    if (event.kind === 'mend') return chain.mend();
    const order = orders[event.which % Math.max(orders.length, 1)];
    if (!order) return;
    if (event.kind === 'stick') chain.stuck.add(order.reference);
    else {
      await pay(order, event.when);
      if (event.settles) await chain.confirm();
    }
  }

  return {
    happen,
    add: (order) => orders.push(order) - 1,
    async mine() {
      if (orders.length > 0) await chain.mine([]);
    },
    async comeToRest() {
      if (orders.length === 0) return;
      await chain.confirm();
      await chain.mend();
      clock.advance(60 * 60_000);
      await expire();
    },
    async credited() {
      const outcomes = await outcomesOf(db, orders);
      return orders
        .filter(({ id }) => outcomes.get(id)?.payments.includes('credited'))
        .reduce((sum, { amount }) => sum + amount, 0n);
    },
    async faults() {
      const faults = await faultsOf(db, chain, orders);
      const paid = await paidWithdrawals(db, userId);
      const unpaid = orders.filter(
        (order) => !expectedOf(order, chain.blocks).includes('credited'),
      );
      for (const { subject } of unpaid) {
        if (paid.includes(subject ?? '')) faults.push(`${subject} continues without its fee`);
      }
      return faults;
    },
    async claimLate() {
      await db.tx((tx) => unfreezeUser(tx, userId));
      const parts = { db, clock, chain, orders, userId, suspenseBefore };
      return claimLate({ ...parts, asset: 'JU' });
    },
  };
}

/** Returns the ids of withdrawals whose network fee counts as paid. */
async function paidWithdrawals(db: Db, userId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    'select id::text from withdrawals where user_id = $1 and network_fee_paid',
    [userId],
  );
  return found.map(({ id }) => id);
}
