import type { Db } from '../lib/db/index.ts';
import type { Review, ReviewEffect } from '../reviews/index.ts';

/** A card application: approved, it goes its way to the issuer; rejected, it has failed. */
export const applicationReview: ReviewEffect = {
  async submitted(tx, review) {
    assertFound(review, await applicationOf(tx, review));
  },
  approved: async () => undefined,
  async rejected(tx, review) {
    const changed = await tx.query(
      `update card_applications set status = 'failed'
       where id = $1 and user_id = $2 and status = 'processing' returning 1`,
      [review.subjectId, review.userId],
    );
    assertFound(review, changed);
  },
};

function applicationOf(tx: Db, { subjectId, userId }: Review): Promise<unknown[]> {
  return tx.query(
    `select 1 from card_applications where id = $1 and user_id = $2 and status = 'processing'`,
    [subjectId, userId],
  );
}

function assertFound({ kind, subjectId, userId }: Review, found: readonly unknown[]): void {
  if (found.length === 0) throw new Error(`user ${userId} has no ${kind} ${subjectId} to review`);
}
