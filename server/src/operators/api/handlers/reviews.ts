import {
  listReviews,
  type Review,
  type Reviews,
  readReview,
  reviewsOf,
} from '../../../members/reviews/index.ts';
import { readForReview } from '../../../members/uploads/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { ObjectStore } from '../../../platform/storage/index.ts';
import type { ReviewData } from '../../contract/index.ts';
import type { AdminContext, Done, GroupHandlers, Recorded } from '../context.ts';

export function reviewHandlers({
  reviews,
  storage,
}: {
  reviews: Reviews;
  storage: ObjectStore;
}): GroupHandlers<'reviews'> {
  async function decide(
    { db, operator, now }: AdminContext,
    id: string,
    decision: Pick<Parameters<Reviews['decide']>[1], 'verdict' | 'reasons'>,
    detail: Recorded['detail'],
  ): Promise<Done<{ review: ReviewData }>> {
    const { review, changed } = await reviews.decide(db, {
      ...{ id, by: operator, at: now },
      ...decision,
    });
    const { kind, subjectId, userId } = review;
    const line = {
      subject: `review:${id}`,
      detail: { kind, subject: subjectId, user: userId, ...detail },
    };
    return { data: { review: present(review) }, line: changed ? line : null };
  }

  return {
    async list({ db }, wanted) {
      const { list, total } = await listReviews(db, wanted);
      return { list: list.map(present), total };
    },

    async show({ db }, { id }) {
      const review = await readReview(db, id);
      if (!review) throw new Refusal('notFound', `There is no review ${id}.`);
      const all = await reviewsOf(db, review);
      const earlier = all.filter((one) => BigInt(one.id) < BigInt(id)).map(present);
      return {
        data: { review: present(review), earlier, about: await reviews.about(db, review) },
        line: { subject: `review:${id}` },
      };
    },

    async photo({ db }, { id, side }) {
      const review = await readReview(db, id);
      const upload = review && (await reviews.photos(db, review))[side];
      if (!upload) throw new Refusal('notFound', `There is no ${side} photo of review ${id}.`);
      const { bytes, type } = await readForReview(db, storage, { id: upload });
      return {
        data: { type, base64: bytes.toString('base64') },
        line: { subject: `review:${id}`, detail: { side } },
      };
    },

    approve: (ctx, { id, note }) => decide(ctx, id, { verdict: 'approved' }, note ? { note } : {}),

    reject: (ctx, { id, reasons }) =>
      decide(ctx, id, { verdict: 'rejected', reasons }, { reasons }),
  };
}

function present(review: Review): ReviewData {
  return {
    id: review.id,
    kind: review.kind,
    subject_id: review.subjectId,
    user_id: review.userId,
    status: review.status,
    reasons: { ...review.reasons },
    submitted_at: review.submittedAt.toISOString(),
    decided_at: review.decidedAt?.toISOString() ?? null,
    decided_by: review.decidedBy,
  };
}
