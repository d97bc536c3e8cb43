import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { OrderNews } from './announce.ts';
import { cancelOrder } from './cancel.ts';
import type { OrderEnded } from './ended.ts';
import { presentOrder, readOpenOrders, readOrder } from './store.ts';

/** Each kind has its own call to create one. */
export function orderHandlers({
  clock,
  news,
  orderEnded,
}: {
  clock: Clock;
  news: OrderNews;
  orderEnded: OrderEnded;
}): DomainHandlers<'order'> {
  return {
    async detail(ctx, { id }) {
      const order = await readOrder(ctx.db, id);
      // Another user's order is reported as not found.
      if (order?.userId !== signedIn(ctx).id) throw new AppError('orderNotFound');
      return presentOrder(order, clock.now());
    },

    async open(ctx) {
      const now = clock.now();
      const orders = await readOpenOrders(ctx.db, signedIn(ctx).id, now);
      return { list: orders.map((order) => presentOrder(order, now)) };
    },

    async cancel(ctx, { id }) {
      const now = clock.now();
      const { id: userId } = signedIn(ctx);
      return ctx.db.tx(async (tx) => {
        const order = await cancelOrder(tx, news, { id, userId }, now);
        await orderEnded(tx, order, now);
        return presentOrder(order, now);
      });
    },
  };
}
