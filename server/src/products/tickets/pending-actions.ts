import { limits } from '@shared/contract';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { lapsedSince, lapsingSince } from './tickets.ts';

export const pendingTickets: PendingActionsOf = async (db, userIds, now) => {
  const found = await db.query<{ user_id: string; count: number; oldest: Date }>(
    `select user_id, count(*)::integer as count, min(last_operation_at) as oldest
     from tickets
     where user_id = any($1::bigint[]) and last_operation_at > $2 and last_operation_at <= $3
     group by user_id`,
    [userIds, lapsedSince(now), lapsingSince(now)],
  );
  return found.map(({ user_id, count, oldest }) => ({
    userId: user_id,
    due: {
      kind: 'ticket',
      count,
      path: '/ticket?tab=mine',
      at: new Date(oldest.getTime() + limits.ticketLapseMs).toISOString(),
    },
  }));
};

/** Pending actions for a rejected application, until another one is pending or approved. */
export const pendingApplications: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string }>(
    `select distinct user_id from ticket_applications a
     where user_id = any($1::bigint[]) and not exists (
       select 1 from ticket_applications other
       where other.user_id = a.user_id and other.status <> 'rejected'
     )`,
    [userIds],
  );
  return found.map(({ user_id }) => ({
    userId: user_id,
    due: { kind: 'application', at: null, count: 1, path: '/ticket/apply' },
  }));
};
