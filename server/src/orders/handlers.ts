import { type DomainHandlers, signedIn } from '../lib/call.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import { nextOrderStatus } from './order-state.ts';
import { lockOrder, presentOrder, readOpenOrders, readOrder, updateOrder } from './store.ts';

/** Orders of every kind: looking at them, and giving them up. Ordering is each kind's own. */
export function orderHandlers({
  clock,
  news,
}: {
  clock: Clock;
  news: OrderNews;
}): DomainHandlers<'order'> {
  return {
    async detail(ctx, { id }) {
      const order = await readOrder(ctx.db, id);
      // Somebody else's order is answered like none at all.
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
      return ctx.db.tx(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.userId !== signedIn(ctx).id) throw new AppError('orderNotFound');
        if (order.status === 'cancelled') return presentOrder(order, now);
        const status = nextOrderStatus(order.status, 'cancel', now, order.expiresAt);
        if (status !== 'cancelled') throw new AppError('orderNotCancellable');
        const cancelled = await updateOrder(tx, { ...order, status, cancelledAt: now });
        announceOrder(tx, news, cancelled, now);
        return presentOrder(cancelled, now);
      });
    },
  };
}
