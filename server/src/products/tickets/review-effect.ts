import type { Review, ReviewEffect } from '../../members/reviews/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';

/** Returns the effects of a review. @param approved called in the transaction of an approval */
export function ticketApplicationReview(
  approved: (tx: Db, userId: string, at: Date) => Promise<void>,
): ReviewEffect {
  return {
    async submitted(tx, review) {
      await applicationOf(tx, review);
    },
    async approved(tx, review) {
      const { order_id } = await applicationOf(tx, review);
      const ticket = sql.from('tickets', { order_id }).select('id');
      if (!(await tx.first(ticket.limit(1)))) {
        throw new Refusal('conflict', `Order ${order_id} was reversed. Reject the application.`);
      }
      await decide(tx, review, null);
      await approved(tx, review.userId, decidedAt(review));
    },
    rejected: (tx, review) => decide(tx, review, Object.values(review.reasons).join(' ')),
    async about(db, review) {
      const { order_id, tx_hash, payer, amount, asset, quantity } = await applicationOf(db, review);
      return {
        order: order_id,
        transaction: tx_hash,
        payer: payer ?? '',
        paid: `${amount ?? ''} ${asset ?? ''}`,
        tickets: String(quantity),
      };
    },
  };
}

async function decide(tx: Db, review: Review, reason: string | null): Promise<void> {
  const decided = await tx.first(
    sql
      .update(
        'ticket_applications',
        { id: review.subjectId, status: 'pending' },
        { status: review.status, reason, decided_at: decidedAt(review) },
      )
      .returning('id'),
  );
  if (!decided) throw new Error(`application ${review.subjectId} is not pending`);
}

function decidedAt({ id, decidedAt }: Review): Date {
  if (!decidedAt) throw new Error(`review ${id} is not decided`);
  return decidedAt;
}

async function applicationOf(db: Db, { subjectId, userId }: Review) {
  const found = await db.first(
    sql
      .selectFrom('ticket_applications as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .leftJoin('payments as p', (on) =>
        on.onRef('p.order_id', '=', 'o.id').on('p.status', '=', 'credited'),
      )
      .select(['a.order_id', 'a.tx_hash', 'o.quantity', 'p.payer', 'p.amount', 'p.asset'])
      .where('a.id', '=', subjectId)
      .where('a.user_id', '=', userId),
  );
  if (!found) throw new Error(`user ${userId} has no application ${subjectId}`);
  return found;
}
