import type { AddedDue, AnyOrderKind, Due, PagePath } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { cancelOrder, type OrderEnded } from './expire.ts';
import {
  type OrderNews,
  presentOrder,
  readOpenOrders,
  readOrder,
  recordApproval,
} from './store.ts';

/** Creates the handlers that read and cancel orders. Other endpoints create orders. */
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
      if (order?.userId !== signedIn(ctx).id) throw new AppError('orderNotFound');
      return presentOrder(order, clock.now());
    },

    async open(ctx) {
      const now = clock.now();
      const orders = await readOpenOrders(ctx.db, signedIn(ctx).id, now);
      return { list: orders.map((order) => presentOrder(order, now)) };
    },

    async approval(ctx, { id, tx_hash: hash }) {
      const { id: userId } = signedIn(ctx);
      if (!(await recordApproval(ctx.db, { id, userId, hash })))
        throw new AppError('orderNotFound');
      return {};
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

interface UnpaidOrder {
  id: string;
  /** Id of the item that the order pays for; null if its kind has only one item. */
  subject: string | null;
}

/** By order kind: the pending action of an unpaid order, and the page where it is paid. */
const places: Partial<
  Record<AnyOrderKind, { kind: (Due | AddedDue)['kind']; path(order: UnpaidOrder): PagePath }>
> = {
  ticket: { kind: 'order_ticket', path: ({ id }) => `/ticket?order=${id}` },
  node: { kind: 'order_node', path: ({ id }) => `/node?order=${id}` },
  aid: { kind: 'order_aid', path: ({ id }) => `/ticket/aid?order=${id}` },
  goods: { kind: 'order_goods', path: ({ id }) => `/order/detail/${id}` },
  network_fee: { kind: 'order_network_fee', path: ({ id }) => `/withdraw?order=${id}` },
  card_fee: {
    kind: 'order_card_fee',
    path: ({ subject }) =>
      subject ? `/bank/virtual_pay?application=${subject}` : '/bank/virtual_pay',
  },
  deposit: { kind: 'order_deposit', path: ({ id }) => `/wallet/deposit?order=${id}` },
  card_recharge: {
    kind: 'order_card_recharge',
    path: ({ id }) => `/bank/recharge?order=${id}`,
  },
};

/** Returns a pending action per user and order kind; it leads to the order that expires first. */
export const pendingOrders: PendingActionsOf = async (db, userIds, now) => {
  const found = await db.query<
    UnpaidOrder & {
      user_id: string;
      kind: AnyOrderKind;
      count: number;
      first: Date;
      replaces: string | null;
    }
  >(
    `select o.*, replaced.last4 as replaces
     from (
       select distinct on (user_id, kind) user_id, kind, id, subject, expires_at as first,
         count(*) over (partition by user_id, kind)::integer as count
       from orders
       where user_id = any($1::bigint[]) and status = 'awaiting_payment' and expires_at > $2
       order by user_id, kind, expires_at, id
     ) o
     left join card_applications a
       on a.id = case when o.kind = 'card_fee' and o.count = 1 then o.subject::bigint end
     left join cards replaced on replaced.id = a.replaces`,
    [userIds, now],
  );
  return found.flatMap(({ user_id, kind, count, first, replaces, ...order }) => {
    const place = places[kind];
    if (!place) return [];
    const due = {
      kind: place.kind,
      path: place.path(order),
      count,
      at: first.toISOString(),
      ...(replaces && { replaces }),
    };
    return [{ userId: user_id, due }];
  });
};
