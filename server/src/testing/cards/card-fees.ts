import { getAddress } from 'ethers';
import { endUnpaidApplication, fulfilCardFee } from '../../cards/applications/index.ts';
import { fulfilRechargeOf } from '../../cards/cards/index.ts';
import {
  createPaymentSource,
  expireOrders,
  type OrderEnded,
  oneByOne,
  readOrder,
  type StoredOrder,
} from '../../money/orders/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import {
  claimLate,
  faultsOf,
  newHash,
  openPaymentChain,
  type PaymentChain,
  suspenseIn,
} from '../chain/payment-chain.ts';
import { testTerms } from '../money/terms.ts';
import type { EventOf } from './card-events.ts';

const checkout = getAddress('0x000000000000000000000000000000000000c0de');
const news = { publish: () => undefined };
const log = createLogger('silent');
const source = {
  confirmations: 3,
  fulfilments: {
    card_fee: oneByOne(fulfilCardFee),
    card_recharge: oneByOne(fulfilRechargeOf(news)),
  },
  assetOf: (of: string | null) => (of === feeToken ? ('USDT' as const) : undefined),
};

const orderEnded: OrderEnded = async (tx, order, at) => {
  if (order.kind === 'card_fee') await endUnpaidApplication(news)(tx, order, at);
};

/** Address of USDT on the test's chain. */
export const feeToken = getAddress('0x00000000000000000000000000000000000007e7');
export const feeTerms = testTerms(checkout);

export function openFeeChain(db: Db, clock: TestClock): Promise<PaymentChain> {
  return openPaymentChain({ db, clock, checkout, token: feeToken, payer: checkout, source });
}

interface FeeParts {
  db: Db;
  clock: TestClock;
  chain: PaymentChain;
  userId: string;
  address: string;
}

/** One member's fees and top-ups that are paid on chain. */
export type CardFees = Awaited<ReturnType<typeof openCardFees>>;

export async function openCardFees({ db, clock, chain, userId, address }: FeeParts) {
  const payments = createPaymentSource({ news, ...source });
  await chain.forget();
  const suspenseBefore = await suspenseIn(db, 'USDT');

  async function orderAt(which: number): Promise<StoredOrder | undefined> {
    const found = await ownOrders();
    return found[which % Math.max(found.length, 1)];
  }

  async function ownOrders(): Promise<StoredOrder[]> {
    const found = await db.query<{ id: string }>(
      'select id from orders where user_id = $1 order by created_at, reference',
      [userId],
    );
    const orders = await Promise.all(found.map(({ id }) => readOrder(db, id)));
    return orders.filter((order) => order !== undefined);
  }

  /** Advances to the end of the grace period, or 1 ms beyond it, and expires due orders. */
  async function passGrace({ expiresAt, graceMs }: StoredOrder, isLate: boolean): Promise<void> {
    const end = expiresAt.getTime() + graceMs + (isLate ? 1 : 0);
    clock.advance(Math.max(0, end - clock.now().getTime()));
    await endUnpaid();
  }

  // The next run retries failed orders.
  const endUnpaid = () => expireOrders({ db, clock, news, log, orderEnded }).catch(() => undefined);

  return {
    async stick({ which }: EventOf<'stick'>): Promise<void> {
      const order = await orderAt(which);
      if (order) chain.stuck.add(order.reference);
    },

    mend: () => chain.mend(),

    /** Confirms and settles all payments. */
    async comeToRest(): Promise<void> {
      await chain.confirm();
      await chain.mend();
    },

    /** Pays an order, or reports its payment as seen or unseen. The database `mortal` may fail. */
    async pay({ which, how }: Omit<EventOf<'pay'>, 'kind' | 'dies'>, mortal: Db): Promise<void> {
      const order = await orderAt(which);
      if (!order) return;
      const { reference, amount } = order;
      if (how !== 'seen' && how !== 'unseen') {
        if (how !== 'settled') await passGrace(order, how === 'late');
        // The stranger's payment must be settled even if this payment is stuck.
        const stranger = { reference: newHash(), txHash: newHash(), amount: 1n };
        await chain.mine([{ reference, txHash: newHash(), amount }, stranger], mortal);
        return chain.confirm();
      }
      const at = clock.now();
      const event = {
        chainId: 31_337,
        txHash: reference,
        logIndex: 0,
        blockNumber: 1,
        id: '0',
        blockHash: reference,
        contract: checkout,
        reference,
        blockTime: at,
        data: { payer: address, token: feeToken, amount: String(amount) },
      };
      await mortal.tx(async (tx) => {
        if (how === 'seen') return payments.seen(tx, [event], at);
        return payments.unseen(tx, event, [], at);
      });
    },

    async expire(): Promise<void> {
      clock.advance(feeTerms.ttlMs);
      await endUnpaid();
    },

    /** Lists faults of the payments; may be called at any time. */
    async faults(): Promise<string[]> {
      // Handles blocks that the follower did not handle because it died.
      await chain.follow();
      return faultsOf(db, chain, await ownOrders());
    },

    /** Credits each late payment to the member. Call it after `comeToRest`. */
    async claimLate(): Promise<{ amount: bigint; faults: string[] }> {
      const parts = { db, clock, chain, orders: await ownOrders(), userId, suspenseBefore };
      return claimLate({ ...parts, asset: 'USDT' });
    },
  };
}
