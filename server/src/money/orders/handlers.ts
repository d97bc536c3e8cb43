import type { Due, OrderKind } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { cancelOrder, type OrderEnded } from './expire.ts';
import { type OrderNews, presentOrder, readOpenOrders, readOrder } from './store.ts';

/** Reads and cancels orders. Each kind has its own endpoint to create one. */
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

/** Page where an unpaid order of a kind is paid. */
const places: Partial<Record<OrderKind, Pick<Due, 'kind' | 'path'>>> = {
  ticket: { kind: 'order_ticket', path: '/ticket' },
  node: { kind: 'order_node', path: '/node' },
  aid: { kind: 'order_aid', path: '/ticket/aid' },
  goods: { kind: 'order_goods', path: '/order/list' },
  network_fee: { kind: 'order_network_fee', path: '/withdraw' },
  card_fee: { kind: 'order_card_fee', path: '/bank/virtual_pay' },
  deposit: { kind: 'order_deposit', path: '/wallet/deposit' },
};

/** Pending actions for unpaid orders, until they expire. */
export const pendingOrders: PendingActionsOf = async (db, userIds, now) => {
  const found = await db.query<{ user_id: string; kind: OrderKind; count: number; first: Date }>(
    `select user_id, kind, count(*)::integer as count, min(expires_at) as first
     from orders
     where user_id = any($1::bigint[]) and status = 'awaiting_payment' and expires_at > $2
     group by user_id, kind`,
    [userIds, now],
  );
  return found.flatMap(({ user_id, kind, count, first }) => {
    const place = places[kind];
    if (!place) return [];
    return [{ userId: user_id, due: { ...place, count, at: first.toISOString() } }];
  });
};
