import { type Db, type Row, sql } from '../../platform/database/index.ts';
import type { Reasons, ReviewStatus, Verdict } from './review-state.ts';

export const reviewKinds = ['kyc', 'ticket_application', 'card_application'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export interface Review {
  id: string;
  kind: ReviewKind;
  /** Id of the subject in its own table. */
  subjectId: string;
  userId: string;
  status: ReviewStatus;
  reasons: Reasons;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const found = sql.selectFrom('reviews').selectAll();
const counted = found.select((e) => e.fn.countAll<string>().over().as('total'));

export async function readReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await db.first(found.where('id', '=', id));
  return row && toReview(row);
}

export async function lockReview(tx: Db, id: string): Promise<Review | undefined> {
  const row = await tx.first(found.where('id', '=', id).forNoKeyUpdate());
  return row && toReview(row);
}

/** Lists open reviews, oldest first; with `all` also closed ones, latest first. */
export async function listReviews(
  db: Db,
  wanted: { kind?: ReviewKind | undefined; all?: boolean; limit?: number } = {},
): Promise<{ list: Review[]; total: number }> {
  const { kind, all = false, limit = 200 } = wanted;
  let query = all
    ? counted.orderBy('id', 'desc')
    : counted.where('status', '=', 'pending').orderBy('submitted_at').orderBy('id');
  if (kind) query = query.where('kind', '=', kind);
  const read = await db.rows(query.limit(limit));
  return { list: read.map(toReview), total: Number(read[0]?.total ?? 0) };
}

export async function reviewsOf(
  db: Db,
  { kind, subjectId }: Pick<Review, 'kind' | 'subjectId'>,
): Promise<Review[]> {
  const query = found
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc');
  return (await db.rows(query)).map(toReview);
}

export async function latestReviews(
  db: Db,
  { kind, userId }: Pick<Review, 'kind' | 'userId'>,
): Promise<Map<string, Review>> {
  const query = found
    .distinctOn('subject_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('subject_id')
    .orderBy('id', 'desc');
  return new Map((await db.rows(query)).map((row) => [row.subject_id, toReview(row)]));
}

/** Withdraws an open review, so that no operator can decide it. @returns whether one was open */
export async function storeWithdrawal(
  tx: Db,
  { kind, subjectId, userId, at }: Pick<Review, 'kind' | 'subjectId' | 'userId'> & { at: Date },
): Promise<boolean> {
  const values = { status: 'withdrawn', decided_at: at, decided_by: `user:${userId}` };
  const row = await tx.first(
    sql
      .update(
        'reviews',
        { kind, subject_id: subjectId, user_id: userId, status: 'pending' },
        values,
      )
      .returning('id'),
  );
  return row !== undefined;
}

export async function insertReview(
  tx: Db,
  { kind, subjectId, userId, at }: Pick<Review, 'kind' | 'subjectId' | 'userId'> & { at: Date },
): Promise<Review> {
  const values = { kind, subject_id: subjectId, user_id: userId, submitted_at: at };
  const row = await tx.first(sql.insertInto('reviews').values(values).returningAll());
  if (!row) throw new Error('the review was not stored');
  return toReview(row);
}

export async function storeVerdict(
  tx: Db,
  id: string,
  decision: { verdict: Verdict; reasons: Reasons; by: string; at: Date },
): Promise<Review> {
  const values = {
    status: decision.verdict,
    reasons: JSON.stringify(decision.reasons),
    decided_at: decision.at,
    decided_by: decision.by,
  };
  const row = await tx.first(sql.update('reviews', { id }, values).returningAll());
  if (!row) throw new Error(`there is no review ${id}`);
  return toReview(row);
}

function toReview(row: Row<'reviews'>): Review {
  return {
    id: row.id,
    kind: row.kind as ReviewKind,
    subjectId: row.subject_id,
    userId: row.user_id,
    status: row.status as ReviewStatus,
    reasons: row.reasons,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}
