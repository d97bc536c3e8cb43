import type { TicketApplication, TicketPurchase } from '@shared/contract';
import type { Reviews } from '../../members/reviews/index.ts';
import { lockActiveUser } from '../../members/users/index.ts';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import type { Purchase } from './find-purchase.ts';

interface Applying {
  userId: string;
  purchase: Purchase;
  /** Lower-case. */
  hash: string;
  at: Date;
}

/**
 * Submits an application. At most one per hash and one per user may be pending or approved
 * (specification §5).
 * @throws AppError applicationSubmitted, applicationHashTaken, accountFrozen
 */
export async function apply(
  tx: Db,
  reviews: Reviews,
  { userId, purchase, hash, at }: Applying,
): Promise<TicketApplication> {
  // The lock serializes calls of one user. The index refuses a hash that another user submitted.
  await lockActiveUser(tx, userId);
  const known = await tx.rows(
    sql
      .selectFrom('ticket_applications')
      .select(['user_id', 'tx_hash'])
      .where('status', '<>', 'rejected')
      .where((e) => e.or([e('user_id', '=', userId), e('tx_hash', '=', hash)])),
  );
  if (known.some(({ tx_hash }) => tx_hash === hash)) throw new AppError('applicationHashTaken');
  if (known.length > 0) throw new AppError('applicationSubmitted');
  const row = await tx.first(
    sql
      .insertInto('ticket_applications')
      .values({
        id: `A${randomCode(16)}`,
        user_id: userId,
        order_id: purchase.orderId,
        tx_hash: hash,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
  if (!row) throw new AppError('applicationHashTaken');
  await reviews.submit(tx, { kind: 'ticket_application', subjectId: row.id, userId, at });
  return present({ ...row, quantity: purchase.quantity });
}

/** Returns the users whose dividend was approved: their purchases start vesting at once. */
export async function readApproved(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const approved = await db.rows(
    sql
      .from('ticket_applications', { status: 'approved' })
      .select('user_id')
      .where('user_id', 'in', userIds),
  );
  return new Set(approved.map(({ user_id }) => user_id));
}

const { time, name } = cursorParts;

export function listApplications(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<TicketApplication>> {
  return listPage(db, { list: 'ticketApplications', userId }, part, {
    query: sql
      .selectFrom('ticket_applications as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .selectAll('a')
      .select('o.quantity')
      .where('a.user_id', '=', userId),
    by: { 'a.created_at': time, 'a.id': name },
    present,
  });
}

export function listPurchases(
  db: Db,
  assetOf: (token: string | null) => TicketPurchase['asset'] | undefined,
  userId: string,
  part: PageRequest,
): Promise<Page<TicketPurchase>> {
  return listPage(db, { list: 'ticketPurchases', userId }, part, {
    query: sql
      .selectFrom('orders as o')
      .select(['o.id', 'o.tx_hash', 'o.quantity', 'o.amount', 'o.token'])
      .select(['o.paid_at', 'o.created_at'])
      .select((e) =>
        e
          .selectFrom('ticket_applications as a')
          .select('a.status')
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('a.created_at', 'desc')
          .limit(1)
          .as('application'),
      )
      .where('o.user_id', '=', userId)
      .where('o.kind', '=', 'ticket')
      .where('o.status', '=', 'paid')
      .where('o.tx_hash', 'is not', null)
      // A purchase without tickets was reversed, and cannot be applied for.
      .where((e) =>
        e.exists(e.selectFrom('tickets as t').select('t.id').whereRef('t.order_id', '=', 'o.id')),
      ),
    by: { 'o.created_at': time, 'o.id': name },
    present: (row) => ({
      order_id: row.id,
      hash: row.tx_hash ?? '',
      quantity: row.quantity,
      amount: row.amount,
      asset: assetOf(row.token) ?? 'JU',
      paid_at: (row.paid_at ?? row.created_at).toISOString(),
      application: row.application as TicketApplication['status'] | null,
    }),
  });
}

function present(row: Row<'ticket_applications'> & { quantity: number }): TicketApplication {
  return {
    id: row.id,
    hash: row.tx_hash,
    status: row.status as TicketApplication['status'],
    reason: row.reason,
    quantity: row.quantity,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
