import { limits, type Ticket, type TicketSummary } from '@shared/contract';
import type { Db } from '../db/index.ts';

interface TicketRow {
  id: string;
  number: string;
  price: string;
  order_id: string;
  tx_hash: string | null;
  created_at: Date;
  last_operation_at: Date;
}

/** One page of a user's tickets, newest first, and how many there are. */
export async function listTickets(
  db: Db,
  userId: string,
  { page, page_size }: { page: number; page_size: number },
  now: Date,
): Promise<{ list: Ticket[]; total: number }> {
  const rows = await db.query<TicketRow>(
    `select tickets.id, number, price, order_id, tx_hash, tickets.created_at, last_operation_at
     from tickets join orders on orders.id = order_id
     where tickets.user_id = $1
     order by tickets.created_at desc, order_id desc, position desc limit $2 offset $3`,
    [userId, page_size, (page - 1) * page_size],
  );
  const [counted] = await db.query<{ total: number }>(
    'select count(*)::integer as total from tickets where user_id = $1',
    [userId],
  );
  return { list: rows.map((row) => presentTicket(row, now)), total: counted?.total ?? 0 };
}

export const noTickets: TicketSummary = { active: 0, lapsed: 0, next_lapse_at: null };

/**
 * How many of each user's tickets are active and lapsed, and when the next one lapses; who has none
 * is left out.
 */
export async function summarizeTickets(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, TicketSummary>> {
  const rows = await db.query<{
    user_id: string;
    active: number;
    lapsed: number;
    oldest: Date | null;
  }>(
    `select user_id, count(*) filter (where last_operation_at > $2)::integer as active,
       count(*) filter (where last_operation_at <= $2)::integer as lapsed,
       min(last_operation_at) filter (where last_operation_at > $2) as oldest
     from tickets where user_id = any($1::bigint[]) group by user_id`,
    [userIds, new Date(now.getTime() - limits.ticketLapseMs)],
  );
  return new Map(
    rows.map(({ user_id, active, lapsed, oldest }) => [
      user_id,
      { active, lapsed, next_lapse_at: oldest ? lapseOf(oldest).toISOString() : null },
    ]),
  );
}

/** A ticket lapses after three days without an operation (specification §9). */
function lapseOf(lastOperation: Date): Date {
  return new Date(lastOperation.getTime() + limits.ticketLapseMs);
}

function presentTicket(row: TicketRow, now: Date): Ticket {
  const lapsesAt = lapseOf(row.last_operation_at);
  return {
    id: row.id,
    number: row.number,
    status: now < lapsesAt ? 'active' : 'lapsed',
    price: row.price,
    order_id: row.order_id,
    tx_hash: row.tx_hash,
    created_at: row.created_at.toISOString(),
    lapses_at: lapsesAt.toISOString(),
  };
}
