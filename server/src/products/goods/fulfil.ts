import type { Asset } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { OrderNews, StoredOrder } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { type GoodsRow, lockGoodsOrder, readGoodsOrder, updateGoodsOrder } from './store.ts';

/** Fulfils a paid order of goods: the price is spent, and the goods wait to be shipped. */
export async function fulfilGoods(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  await post(tx, {
    kind: 'goods_purchase',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: postingsBetween(
      userAccount(order.userId),
      systemAccount('sales'),
      asset,
      order.amount,
    ),
    at,
  });
  await updateGoodsOrder(tx, order.id, { paid_at: at });
}

/** Refuses to reverse an order whose goods were shipped. @throws Refusal conflict */
export async function refuseShipped(tx: Db, orderId: string, at: Date): Promise<void> {
  const row = await lockGoodsOrder(tx, orderId, at);
  if (!row?.shipped_at) return;
  throw new Refusal(
    'conflict',
    `The goods of order ${orderId} were shipped. Adjust the account instead.`,
  );
}

/** Marks an order as refunded after its purchase was reversed, so that it is not shipped. */
export async function takeBackGoods(tx: Db, orderId: string, at: Date): Promise<void> {
  await updateGoodsOrder(tx, orderId, { refunded_at: at });
}

interface Parcel {
  carrier: string;
  tracking: string;
}

/**
 * Marks an order as shipped and notifies the member. Repeating it with the same parcel is a no-op.
 * @throws Refusal notFound; conflict if the order is not paid, or was shipped in another parcel
 */
export async function shipGoods(
  tx: Db,
  news: OrderNews,
  { orderId, carrier, tracking, by, at }: Parcel & { orderId: string; by: string; at: Date },
): Promise<{ order: GoodsRow; changed: boolean }> {
  const before = await lockGoodsOrder(tx, orderId, at);
  if (!before) throw new Refusal('notFound', `There is no order of goods ${orderId}.`);
  if (before.shipped_at) {
    if (before.carrier === carrier && before.tracking === tracking)
      return { order: before, changed: false };
    throw new Refusal(
      'conflict',
      `Order ${orderId} was shipped already, with ${before.carrier} ${before.tracking}.`,
    );
  }
  if (before.status !== 'paid') {
    throw new Refusal('conflict', `Order ${orderId} is not paid: it is ${before.status}.`);
  }
  await updateGoodsOrder(tx, orderId, { shipped_at: at, shipped_by: by, carrier, tracking });
  announceGoods(tx, news, { userId: before.user_id, orderId, reason: 'goods_shipped' });
  await notifyMembers(
    tx,
    news,
    [{ userId: before.user_id, kind: 'shipped', facts: { order_id: orderId } }],
    at,
  );
  const order = (await readGoodsOrder(tx, orderId, at)) ?? before;
  return { order, changed: true };
}

export function announceGoods(
  tx: Db,
  news: OrderNews,
  {
    userId,
    orderId,
    reason,
  }: { userId: string; orderId: string; reason: 'goods_shipped' | 'goods_received' },
): void {
  tx.afterCommit(
    () => void news.publish(userId, 'user@wallet', { reason }),
    `${reason} ${orderId}`,
  );
}
