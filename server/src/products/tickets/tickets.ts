import { type Asset, limits, type Ticket, type TicketSummary } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

interface TicketRow {
  id: string;
  number: string;
  price: string;
  token: string | null;
  order_id: string;
  position: number;
  tx_hash: string | null;
  created_at: Date;
  last_operation_at: Date;
}

const { time, name, count } = cursorParts;

/** Returns a page of tickets. @param assetOf returns a token's asset; null is the native coin */
export function listTickets(
  db: Db,
  assetOf: (token: string | null) => Asset | undefined,
  userId: string,
  part: PageRequest,
  now: Date,
): Promise<Page<Ticket>> {
  return listPage(db, { list: 'tickets', userId }, part, {
    query: sql
      .selectFrom('tickets')
      .innerJoin('orders', 'orders.id', 'tickets.order_id')
      .select(['tickets.id', 'number', 'price', 'token', 'order_id', 'position', 'tx_hash'])
      .select(['tickets.created_at', 'last_operation_at'])
      .where('tickets.user_id', '=', userId),
    by: { 'tickets.created_at': time, order_id: name, position: count },
    present: (row) => presentTicket(row, assetOf(row.token) ?? 'JU', now),
  });
}

export const noTickets: TicketSummary = {
  active: 0,
  lapsing: 0,
  lapsed: 0,
  next_lapse_at: null,
  next_left_ms: null,
  application: null,
};

/** Counts tickets by user and state, with the next lapse and the dividend application. */
export async function summarizeTickets(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, TicketSummary>> {
  const summaries = await db.query<{
    user_id: string;
    active: number;
    lapsing: number;
    lapsed: number;
    oldest: Date | null;
    application: NonNullable<TicketSummary['application']> | null;
  }>(
    `select u.id as user_id,
       count(*) filter (where last_operation_at > $2)::integer as active,
       count(*) filter (where last_operation_at > $2 and last_operation_at <= $3)::integer as lapsing,
       count(*) filter (where last_operation_at <= $2)::integer as lapsed,
       min(last_operation_at) filter (where last_operation_at > $2) as oldest,
       (
         select a.status from ticket_applications a where a.user_id = u.id
         order by a.created_at desc, a.id desc limit 1
       ) as application
     from unnest($1::bigint[]) as u(id) left join tickets on tickets.user_id = u.id
     group by u.id`,
    [userIds, lapsedSince(now), lapsingSince(now)],
  );
  return new Map(
    summaries.map(({ user_id, active, lapsing, lapsed, oldest, application }) => {
      const next = oldest && lapseOf(oldest);
      return [
        user_id,
        {
          active,
          lapsing,
          lapsed,
          next_lapse_at: next?.toISOString() ?? null,
          next_left_ms: next && leftOf(next, now),
          application,
        },
      ];
    }),
  );
}

/** Tickets whose last operation was at this time or earlier have lapsed. */
function lapsedSince(now: Date): Date {
  return new Date(now.getTime() - limits.ticketLapseMs);
}

/** Tickets whose last operation was at this time or earlier have lapsed, or lapse within a day. */
function lapsingSince(now: Date): Date {
  return new Date(lapsedSince(now).getTime() + limits.ticketReminderMs);
}

function leftOf(lapsesAt: Date, now: Date): number {
  return Math.max(0, lapsesAt.getTime() - now.getTime());
}

/** Returns when a ticket lapses: three days after its last operation (specification §9). */
function lapseOf(lastOperation: Date): Date {
  return new Date(lastOperation.getTime() + limits.ticketLapseMs);
}

function presentTicket(row: TicketRow, asset: Asset, now: Date): Ticket {
  const lapsesAt = lapseOf(row.last_operation_at);
  return {
    id: row.id,
    number: row.number,
    status: now < lapsesAt ? 'active' : 'lapsed',
    price: row.price,
    asset,
    order_id: row.order_id,
    tx_hash: row.tx_hash,
    created_at: row.created_at.toISOString(),
    lapses_at: lapsesAt.toISOString(),
    left_ms: leftOf(lapsesAt, now),
  };
}

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

/** Returns pending actions for a rejected application, until another is pending or approved. */
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
