import type { Asset, Order } from '@shared/contract';
import {
  cancelOrder,
  type PaymentTerms,
  placeOrder,
  promiseOf,
  readOpenOrders,
  type StoredOrder,
} from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { type CardNews, endMove } from './money-moves.ts';
import { insertPending, topUps } from './recharges.ts';
import { assertWithinDay, type Quoted, readLeftOfDay } from './terms.ts';

/** Terms of an ordered top-up. USDT base units. */
type RechargePromise = Readonly<Record<'amount' | 'fee', string>>;

interface OrderingRecharges {
  payment: PaymentTerms;
  /** USDT contract. */
  token: string;
  news: CardNews;
}

/**
 * Orders a top-up, which the wallet pays on chain. The order replaces the user's unpaid orders of
 * other top-ups. Call it in a transaction that locks the user.
 * @throws AppError rechargeLimit, tooManyOpenOrders
 */
export async function orderRecharge(
  tx: Db,
  { payment, token, news }: OrderingRecharges,
  { userId, cardId, quoted, at }: { userId: string; cardId: string; quoted: Quoted; at: Date },
): Promise<Order> {
  const { amount, fee } = quoted;
  await assertWithinDay(tx, { userId, amount: BigInt(amount), at });
  const promise: RechargePromise = { amount, fee };
  const order = await placeOrder(
    tx,
    payment,
    {
      userId,
      kind: 'card_recharge',
      subject: cardId,
      quantity: 1,
      asset: 'USDT',
      token,
      amount: BigInt(amount) + BigInt(fee),
      promise,
    },
    at,
  );
  await cancelUnpaid(tx, news, { userId, at, isOther: ({ id }) => id !== order.id });
  return order;
}

interface Unpaid {
  userId: string;
  at: Date;
  isOther(order: StoredOrder): boolean;
}

async function cancelUnpaid(tx: Db, news: CardNews, { userId, at, isOther }: Unpaid) {
  for (const one of await readOpenOrders(tx, userId, at)) {
    if (one.kind !== 'card_recharge' || one.status !== 'awaiting_payment' || !isOther(one))
      continue;
    await cancelOrder(tx, news, { id: one.id, userId }, at);
  }
}

/** Cancels the unpaid orders of a card's top-ups, in a transaction that locks the user. */
export function cancelUnpaidRecharges(
  tx: Db,
  news: CardNews,
  { userId, cardId, at }: { userId: string; cardId: string; at: Date },
): Promise<void> {
  return cancelUnpaid(tx, news, { userId, at, isOther: ({ subject }) => subject === cardId });
}

/** Returns whether the payment of a top-up of this card is being confirmed. */
export async function isRechargeConfirming(
  db: Db,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<boolean> {
  const found = sql
    .from('orders', { user_id: userId, kind: 'card_recharge', subject: cardId })
    .select('id')
    .where('status', '=', 'confirming');
  return (await db.first(found)) !== undefined;
}

/**
 * Returns a function that reserves a payment for the ordered top-up. The payment stays on the
 * account if the card is blocked or closed, or if the daily limit no longer allows the top-up: the
 * member may have made another one since the order, or the operators may have lowered the limit.
 */
export function fulfilRechargeOf(news: CardNews) {
  return async (tx: Db, order: StoredOrder, _asset: Asset, at: Date): Promise<void> => {
    const { amount, fee } = promiseOf<RechargePromise>(order);
    const { id: order_id, userId, subject } = order;
    if (!subject) throw new Error(`order ${order_id} of a top-up names no card`);
    const row = await insertPending(
      tx,
      { card_id: subject, user_id: userId, order_id, amount, fee },
      { actor: 'system', at },
    );
    if (!row) throw new Error(`order ${order_id} has a top-up already`);
    const card = await tx.first(sql.from('cards', { id: subject }).select('state'));
    const isOver = card?.state === 'lost' || card?.state === 'closed';
    // Reads the limit after the reservation, which has locked the account.
    if (!isOver && (await readLeftOfDay(tx, userId, at)) >= 0n) return;
    await endMove(tx, news, topUps, row, { outcome: 'refused', at });
  };
}
