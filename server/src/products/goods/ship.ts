import { notifyMembers } from '../../members/notices/index.ts';
import type { OrderNews } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { announceGoods } from './announce.ts';
import { type GoodsRow, lockGoodsOrder, readGoodsOrder, updateGoodsOrder } from './store.ts';

interface Parcel {
  carrier: string;
  tracking: string;
}

/**
 * Marks an order as shipped. Repeating it with the same parcel is a no-op.
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
