import { getAddress } from 'ethers';
import { systemBalances } from '../ledger/index.ts';
import type { TestClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { createLogger } from '../lib/log.ts';
import { creditSuspense, expireOrders, type StoredOrder, suspenseOf } from '../orders/index.ts';
import { unfreezeUser } from '../users/index.ts';
import { endUnpaid, fulfilNetworkFee } from '../withdrawals/index.ts';
import {
  expectedOf,
  newHash,
  openPaymentChain,
  outcomesOf,
  type PaymentChain,
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
  /** An order of theirs. @returns its place, by which events name it */
  add(order: StoredOrder): number;
  happen(event: FeeEvent): Promise<void>;
  /** The next block; nothing where no fee was ordered. */
  mine(): Promise<void>;
  /** Everything stuck is mended, everything sent is settled, and what is unpaid has expired. */
  comeToRest(): Promise<void>;
  /** JU base units that the chain has brought to the account. */
  credited(): Promise<bigint>;
  /** What is wrong with the orders, their payments and their withdrawals. */
  faults(): Promise<string[]>;
  /** At rest: the member gets each late payment out of suspense, once. @returns base units, and what is wrong */
  claimLate(): Promise<{ amount: bigint; faults: string[] }>;
}

export function openFeeChain(db: Db, clock: TestClock, checkout: string): Promise<PaymentChain> {
  return openPaymentChain({
    ...{ db, clock, checkout, payer, token: null },
    source: {
      ...{ confirmations, fulfilments: { network_fee: fulfilNetworkFee } },
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
  const inSuspense = async () => (await systemBalances(db, 'suspense')).get('JU') ?? 0n;
  const before = await inSuspense();
  // Earlier members' blocks are of no interest, beyond the position that the database knows.
  chain.blocks.splice(0, chain.blocks.length - 1);
  const [first] = chain.blocks;

  const sent = () =>
    chain.blocks.filter((block) => block !== first).flatMap(({ payments }) => payments);
  const expectedNow = (order: StoredOrder) =>
    expectedOf(
      order,
      chain.blocks.filter((block) => block !== first),
    );

  async function expire(): Promise<void> {
    await expireOrders({ db, clock, news });
    await endUnpaid({ db, clock, news, log });
  }

  /** A stranger's payment is in the same block: it must be settled whatever is stuck. */
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

  async function confirm(): Promise<void> {
    for (let block = 1; block < confirmations; block += 1) await chain.mine([]);
  }

  async function happen(event: FeeEvent): Promise<void> {
    if (event.kind === 'mend') {
      chain.stuck.clear();
      clock.advance(10 * 60_000);
      return chain.follow();
    }
    const order = orders[event.which % Math.max(orders.length, 1)];
    if (!order) return;
    if (event.kind === 'stick') chain.stuck.add(order.reference);
    else {
      await pay(order, event.when);
      if (event.settles) await confirm();
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
      chain.stuck.clear();
      // The longest time between two tries.
      clock.advance(60 * 60_000);
      await confirm();
      await expire();
    },
    async credited() {
      const outcomes = await outcomesOf(db, orders);
      return orders
        .filter(({ id }) => outcomes.get(id)?.payments.includes('credited'))
        .reduce((sum, { amount }) => sum + amount, 0n);
    },
    async faults() {
      if (orders.length === 0) return [];
      const faults = (await chain.delayed()).map((id) => `event ${id} was not tried`);
      const outcomes = await outcomesOf(db, orders);
      const paid = new Set(await paidWithdrawals(db, userId));
      for (const order of orders) {
        const { status, payments } = outcomes.get(order.id) ?? { status: '', payments: [] };
        const settled = payments.filter((one) => one !== 'seen');
        const expected = expectedNow(order);
        const about = `${payments} of ${expected}, ${status}`;
        // Payments of one order are settled in their order: those that wait are the last ones.
        const inTurn = [
          ...expected.slice(0, settled.length),
          ...Array(expected.length - settled.length).fill('seen'),
        ];
        if (String(payments) !== String(inTurn)) faults.push(`settled in another way: ${about}`);
        const isPaid = settled.includes('credited');
        if (isPaid !== (status === 'paid')) faults.push(`paid by no payment: ${about}`);
        if (paid.has(order.subject ?? '') && !expected.includes('credited')) {
          faults.push(`a withdrawal goes on without its fee: ${about}`);
        }
      }
      return faults;
    },
    async claimLate() {
      const expected = orders.flatMap((order) =>
        expectedNow(order).map((outcome) => ({ outcome, amount: order.amount })),
      );
      const sum = (list: readonly { amount: bigint }[]) =>
        list.reduce((total, { amount }) => total + amount, 0n);
      const kept = sum(sent()) - sum(expected.filter(({ outcome }) => outcome === 'credited'));
      const faults: string[] = [];
      const held = (await inSuspense()) - before;
      if (held !== kept) faults.push(`${held} in suspense, not ${kept}`);
      if (orders.length === 0) return { amount: 0n, faults };
      const { list } = await suspenseOf(db, { id: userId, address: payer });
      const late = list.filter(
        (one) => one.orderUserId === userId && one.reason === 'expired' && !one.resolution,
      );
      const wanted = expected.filter(({ outcome }) => outcome === 'expired');
      if (late.length !== wanted.length) faults.push(`${late.length} late, not ${wanted.length}`);
      await db.tx((tx) => unfreezeUser(tx, userId));
      const by = { actor: 'operator:alice', at: clock.now() } as const;
      for (const { eventId } of [...late, ...late]) {
        await db.tx((tx) => creditSuspense(tx, news, { eventId, userId }, by));
      }
      return { amount: sum(wanted), faults };
    },
  };
}

/** Withdrawals whose network fee counts as paid. */
async function paidWithdrawals(db: Db, userId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    'select id::text from withdrawals where user_id = $1 and network_fee_paid',
    [userId],
  );
  return found.map(({ id }) => id);
}
