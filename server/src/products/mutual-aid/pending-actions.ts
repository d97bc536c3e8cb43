import type { PendingActionsOf } from '../../platform/pending-actions.ts';

/** Positions that can be claimed and have no claim in flight; and the next ones. */
export const pendingAid: PendingActionsOf = async (db, userIds, now) => {
  const found = await db.query<{ user_id: string; ready: boolean; count: number; first: Date }>(
    `select p.user_id, p.claimable_at <= $2 as ready, count(*)::integer as count,
       min(p.claimable_at) as first
     from aid_positions p join orders o on o.id = p.order_id
     where p.user_id = any($1::bigint[]) and p.claimed_at is null and p.queued_at is null
       and not exists (
         select 1 from chain_events c
         where c.source in ('aid_queued', 'aid_claimed') and c.reference = o.reference
           and c.status = 'seen'
       )
     group by p.user_id, ready`,
    [userIds, now],
  );
  return found.map(({ user_id, ready, count, first }) => ({
    userId: user_id,
    due: {
      kind: ready ? 'aid' : 'aid_soon',
      count,
      path: '/ticket/aid',
      at: first.toISOString(),
    },
  }));
};
