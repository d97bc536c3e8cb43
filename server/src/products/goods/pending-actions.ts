import type { PendingActionsOf } from '../../platform/pending-actions.ts';

/** Pending actions for shipped goods whose receipt is to be confirmed. */
export const pendingGoods: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; count: number }>(
    `select user_id, count(*)::integer as count from goods_orders
     where user_id = any($1::bigint[]) and shipped_at is not null and received_at is null
     group by user_id`,
    [userIds],
  );
  return found.map(({ user_id, count }) => ({
    userId: user_id,
    due: { kind: 'goods', at: null, count, path: '/order/list?status=shipped' },
  }));
};
