import type { Review, ReviewEffect } from '../../members/reviews/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { failApplication } from './money.ts';
import {
  changeApplication,
  deliveryOf,
  lockApplication,
  present,
  readApplication,
} from './store.ts';

/** Returns the effects of a review: an approved application becomes due, a rejected one fails. */
export const applicationReview = (sealer: Sealer): ReviewEffect => ({
  async submitted(tx, review) {
    const row = await lockOwn(tx, review, 'paid');
    await changeApplication(tx, row.id, { state: 'review', due_at: null });
  },
  async approved(tx, review) {
    const row = await lockOwn(tx, review, 'review');
    const at = review.decidedAt as Date;
    await changeApplication(tx, row.id, { state: 'paid', approved_at: at, due_at: at });
  },
  async rejected(tx, review) {
    const row = await lockOwn(tx, review, 'review');
    const note = Object.values(review.reasons).join('\n');
    await failApplication(tx, row, { reason: 'rejected', note, at: review.decidedAt as Date });
  },
  async about(db, { subjectId: id, userId }) {
    const row = await readApplication(db, { id, userId });
    if (!row) return {};
    const { number, product_id: product, holder, replaces } = present(sealer, row);
    // The address is readable until the application has ended.
    return { number, product, holder, ...(replaces && { replaces }), ...deliveryOf(sealer, row) };
  },
});

async function lockOwn(tx: Db, { kind, subjectId, userId }: Review, state: string) {
  const row = await lockApplication(tx, subjectId);
  if (row?.user_id !== userId || row.state !== state) {
    throw new Error(`user ${userId} has no ${kind} ${subjectId} to review`);
  }
  return row;
}
