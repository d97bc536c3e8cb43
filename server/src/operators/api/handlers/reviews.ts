import {
  listReviews,
  type Reviews,
  readReview,
  reviewsOf,
} from '../../../members/reviews/index.ts';
import { readForReview } from '../../../members/uploads/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import type { ObjectStore } from '../../../platform/storage/index.ts';
import type { AdminContext, GroupHandlers, Recorded } from '../context.ts';
import { snakeCase } from '../present.ts';

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
  ) {
    const { review, changed } = await reviews.decide(db, {
      id,
      by: operator,
      at: now,
      ...decision,
    });
    const { kind, subjectId, userId } = review;
    const line = {
      subject: `review:${id}`,
      detail: { kind, subject: subjectId, user: userId, ...detail },
    };
    return { data: { review: snakeCase(review) }, line: changed ? line : null };
  }

  return {
    async list({ db }, wanted) {
      const { list, total } = await listReviews(db, wanted);
      return { list: list.map(snakeCase), total };
    },

    async show({ db }, { id }) {
      const review = await readReview(db, id);
      if (!review) throw new Refusal('notFound', `There is no review ${id}.`);
      const all = await reviewsOf(db, review);
      const earlier = all.filter((one) => BigInt(one.id) < BigInt(id)).map(snakeCase);
      return {
        data: { review: snakeCase(review), earlier, about: await reviews.about(db, review) },
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
