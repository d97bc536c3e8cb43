import type { Review, ReviewEffect } from '../../members/reviews/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { photosOf, readCardholder } from './store.ts';

export function cardholderReview(sealer: Sealer): ReviewEffect {
  return {
    submitted: (tx, review) => setStatus(tx, review, 'pending'),
    approved: (tx, review) => setStatus(tx, review, 'approved'),
    rejected: (tx, review) => setStatus(tx, review, 'rejected'),
    photos: (db, { subjectId }) => photosOf(db, subjectId),
    async about(db, { subjectId: id, userId }) {
      const found = await readCardholder(db, sealer, { id, userId });
      if (!found) return { deleted: 'by the user' };
      const photos = await photosOf(db, id);
      const { country, ...person } = found.person;
      return {
        ...person,
        ...(country && { country }),
        ...Object.fromEntries(Object.keys(photos).map((side) => [`photo_${side}`, 'kept'])),
      };
    },
  };
}

async function setStatus(
  tx: Db,
  { kind, subjectId, userId }: Review,
  status: 'pending' | 'approved' | 'rejected',
): Promise<void> {
  const changed = await tx.first(
    sql
      .update('cardholders', { id: subjectId, user_id: userId, deleted_at: null }, { status })
      .returning('id'),
  );
  if (!changed) throw new Error(`user ${userId} has no ${kind} ${subjectId} to review`);
}
