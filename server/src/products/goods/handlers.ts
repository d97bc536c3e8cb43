import { readSetting } from '../../config/settings/index.ts';
import { assertAcknowledged } from '../../members/users/index.ts';
import { type OrderingParts, type OrderNews, placeOrder } from '../../money/orders/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { announceGoods } from './fulfil.ts';
import {
  insertGoodsOrder,
  listGoodsOrders,
  lockGoodsOrder,
  ordersTo,
  presentGoodsDetail,
  presentGoodsOrder,
  readGoodsOrder,
  updateGoodsOrder,
} from './store.ts';

export function goodsHandlers(
  parts: OrderingParts & { news: OrderNews },
): DomainHandlers<'machine'> {
  const { clock, news, riskNoticeVersion, payment } = parts;
  return {
    async goods(ctx) {
      const list = await readSetting(ctx.db, 'goods');
      return {
        list: list.map(({ names, descriptions, ...one }) => ({
          ...one,
          name: names[ctx.language],
          description: descriptions[ctx.language],
        })),
      };
    },

    async order(ctx, { goods_id: goodsId, quantity, ...delivery }) {
      const { id: userId } = signedIn(ctx);
      const all = await readSetting(ctx.db, 'goods');
      const goods = all.find(({ id }) => id === goodsId);
      if (!goods) throw new AppError('goodsUnavailable');
      if (quantity > goods.max_quantity) {
        throw new AppError('badRequest', { detail: `quantity: at most ${goods.max_quantity}` });
      }
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const now = clock.now();
      const price = BigInt(goods.price);
      const order = await placeOrder(
        ctx.db,
        payment,
        {
          userId,
          kind: 'goods',
          subject: goodsId,
          quantity,
          asset: 'JU',
          token: null,
          amount: price * BigInt(quantity),
          // The same goods to another address are a new order.
          among: await ordersTo(ctx.db, userId, goodsId, delivery),
        },
        now,
      );
      const { names, icon } = goods;
      await insertGoodsOrder(ctx.db, {
        order_id: order.id,
        user_id: userId,
        goods_id: goodsId,
        names: JSON.stringify(names),
        icon,
        price,
        quantity,
        delivery: JSON.stringify(delivery),
        created_at: new Date(order.created_at),
      });
      return order;
    },

    async orderList(ctx, wanted) {
      const { list, total } = await listGoodsOrders(ctx.db, signedIn(ctx).id, wanted, clock.now());
      return { list: list.map((row) => presentGoodsOrder(row, ctx.language)), total };
    },

    async orderDetail(ctx, { id }) {
      const row = await readGoodsOrder(ctx.db, id, clock.now());
      // Another user's order is reported as not found.
      if (row?.user_id !== signedIn(ctx).id) throw new AppError('orderNotFound');
      return presentGoodsDetail(row, ctx.language);
    },

    async receipt(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const now = clock.now();
      return ctx.db.tx(async (tx) => {
        const row = await lockGoodsOrder(tx, id, now);
        if (row?.user_id !== userId) throw new AppError('orderNotFound');
        if (row.status === 'received') return presentGoodsDetail(row, ctx.language);
        if (row.status !== 'shipped') throw new AppError('goodsNotShipped');
        await updateGoodsOrder(tx, id, { received_at: now });
        announceGoods(tx, news, { userId, orderId: id, reason: 'goods_received' });
        return presentGoodsDetail({ ...row, status: 'received', received_at: now }, ctx.language);
      });
    },
  };
}
