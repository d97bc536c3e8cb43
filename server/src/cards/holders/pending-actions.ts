import type { PendingActionsOf } from '../../platform/pending-actions.ts';

export const pendingCardholders: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; count: number }>(
    `select user_id, count(*)::integer as count from cardholders
     where user_id = any($1::bigint[]) and status = 'rejected' and deleted_at is null
     group by user_id`,
    [userIds],
  );
  return found.map(({ user_id, count }) => ({
    userId: user_id,
    due: { kind: 'cardholder', at: null, count, path: '/bank/holdersList' },
  }));
};
