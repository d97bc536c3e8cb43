import { type Asset, limits, type TicketOperation } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

interface OperationName {
  kind: TicketOperation['kind'];
  /** The order's id; for 'aid_claim' the reference of the ledger entry. */
  reference: string;
}

interface Operation extends OperationName {
  userId: string;
  txHash: string | null;
  /** Number of tickets that the operation created; 0 by default. */
  made?: number;
}

/**
 * Records operations of one time, such as those of payments that are settled together. Tickets that
 * are active at `at` stay active for another three days (specification §9); lapsed ones stay
 * lapsed. Repeating the call is a no-op.
 */
export async function recordOperations(
  tx: Db,
  operations: readonly Operation[],
  at: Date,
): Promise<void> {
  if (operations.length === 0) return;
  const noted = await tx.rows(
    sql
      .insertInto('ticket_operations')
      .values(
        operations.map(({ kind, reference, userId, txHash, made = 0 }) => ({
          ...{ kind, reference, at },
          user_id: userId,
          tx_hash: txHash,
          tickets: made,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'reference', 'user_id', 'tickets']),
  );
  if (noted.length === 0) return;
  const kept = await tx.rows(
    sql
      .updateTable('tickets')
      .set({ last_operation_at: at })
      .where(
        'user_id',
        'in',
        noted.map(({ user_id }) => user_id),
      )
      .where('last_operation_at', '>', new Date(at.getTime() - limits.ticketLapseMs))
      .where('last_operation_at', '<', at)
      .returning('user_id'),
  );
  for (const { kind, reference, user_id, tickets } of noted) {
    const count = kept.filter((ticket) => ticket.user_id === user_id).length;
    if (count === 0 || tickets > 0) continue;
    await tx.run(sql.update('ticket_operations', { kind, reference }, { tickets: count }));
  }
}

/** Deletes an operation that was reversed, and computes the tickets' last operations without it. */
export async function forgetOperation(tx: Db, { kind, reference }: OperationName): Promise<void> {
  const forgotten = await tx.first(
    sql.delete('ticket_operations', { kind, reference }).returning('user_id'),
  );
  if (!forgotten) return;
  const userId = forgotten.user_id;
  const made = await tx.rows(
    sql.from('tickets', { user_id: userId }).select('created_at').distinct(),
  );
  const left = await tx.rows(
    sql.from('ticket_operations', { user_id: userId }).select('at').orderBy('at'),
  );
  const times = left.map(({ at }) => at);
  for (const { created_at } of made) {
    const last = lastOperationAt(created_at, times);
    await tx.run(
      sql.update('tickets', { user_id: userId, created_at }, { last_operation_at: last }),
    );
  }
}

const { time, name, reference } = cursorParts;

export function listOperations(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<TicketOperation>> {
  return listPage(db, { list: 'ticketOperations', userId }, part, {
    query: sql
      .selectFrom('ticket_operations as p')
      // A claim has no order.
      .leftJoin('orders as o', 'o.id', 'p.reference')
      .select(['p.kind', 'p.reference', 'p.at', 'p.tx_hash', 'p.tickets', 'o.amount', 'o.asset'])
      .where('p.user_id', '=', userId),
    by: { 'p.at': time, 'p.kind': name, 'p.reference': reference },
    present: ({ kind, reference, at, tx_hash, tickets, amount, asset }) => ({
      id: `${kind}:${reference}`,
      kind: kind as TicketOperation['kind'],
      tickets,
      paid: amount === null ? null : { amount, asset: asset as Asset },
      tx_hash,
      at: at.toISOString(),
    }),
  });
}

/**
 * Returns the time of the last operation that counts, or else `createdAt`. Each operation must come
 * within three days of the one before it (specification §9).
 * @param operations ascending; those before the ticket was created are ignored
 */
export function lastOperationAt(createdAt: Date, operations: readonly Date[]): Date {
  let last = createdAt;
  for (const at of operations) {
    if (at <= last) continue;
    if (at.getTime() - last.getTime() >= limits.ticketLapseMs) break;
    last = at;
  }
  return last;
}
