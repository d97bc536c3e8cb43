import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { canonicalJson } from '../../platform/values/canonical-json.ts';
import { lockUserRow } from '../users/index.ts';
import { decisionRefusal, type Reasons, submissionRefusal, type Verdict } from './review-state.ts';
import {
  insertReview,
  lockReview,
  type Review,
  type ReviewKind,
  readReview,
  reviewsOf,
  storeVerdict,
  storeWithdrawal,
} from './store.ts';

export interface ReviewEffect {
  /** Marks the subject as waiting for a review. @throws when the user has no such subject */
  submitted(tx: Db, review: Review): Promise<void>;
  approved(tx: Db, review: Review): Promise<void>;
  rejected(tx: Db, review: Review): Promise<void>;
  /** Returns facts about the subject for the operator: name → value. */
  about?(db: Db, review: Review): Promise<Record<string, string>>;
  /** Returns the subject's uploads: side → id. */
  photos?(db: Db, review: Review): Promise<Readonly<Record<string, string>>>;
}

/** A kind without an effect cannot be submitted. */
export type ReviewEffects = Readonly<Partial<Record<ReviewKind, ReviewEffect>>>;

interface Submission {
  kind: ReviewKind;
  subjectId: string;
  userId: string;
  at: Date;
}

interface Decision {
  id: string;
  verdict: Verdict;
  /** Reasons of a rejection, by field. */
  reasons?: Reasons;
  by: string;
  at: Date;
}

/** The subject is under review already, or was approved. */
class NotSubmitted extends Error {
  override name = 'NotSubmitted';
  readonly why: 'waiting' | 'approved';

  constructor(why: NotSubmitted['why']) {
    super(`the subject cannot be submitted: its review is ${why}`);
    this.why = why;
  }
}

export interface Reviews {
  /** Submits a subject, in the caller's transaction. @throws NotSubmitted */
  submit(tx: Db, submission: Submission): Promise<Review>;
  /**
   * Decides an open review. Repeating the same decision by the same operator is a no-op.
   * @throws Refusal notFound; conflict when the review is not open; invalid when the reasons do
   * not fit the verdict
   */
  decide(tx: Db, decision: Decision): Promise<{ review: Review; changed: boolean }>;
  /** Withdraws an open review; lock the user before. @returns false if none was open */
  withdraw(tx: Db, submission: Submission): Promise<boolean>;
  about(db: Db, review: Review): Promise<Record<string, string>>;
  /** Returns the subject's uploads: side → id. The caller records each view of a photo. */
  photos(db: Db, review: Review): Promise<Readonly<Record<string, string>>>;
}

export function createReviews({
  effects,
  onDecided = async () => undefined,
}: {
  effects: ReviewEffects;
  /** Called with each decision, in its transaction. */
  onDecided?: (tx: Db, review: Review, at: Date) => Promise<void>;
}): Reviews {
  return {
    async submit(tx, submission) {
      const effect = effectOf(effects, submission.kind);
      // Parallel submissions wait for each other. The user is locked first, as everywhere.
      await lockUserRow(tx, submission.userId);
      const [latest] = await reviewsOf(tx, submission);
      const why = submissionRefusal(latest?.status);
      if (why) throw new NotSubmitted(why);
      const review = await insertReview(tx, submission);
      await effect.submitted(tx, review);
      return review;
    },

    async decide(tx, { id, verdict, reasons = {}, by, at }) {
      const known = await readReview(tx, id);
      if (!known) throw new Refusal('notFound', `There is no review ${id}.`);
      await lockUserRow(tx, known.userId);
      const review = (await lockReview(tx, id)) ?? known;
      const why = decisionRefusal(review.status, verdict, reasons);
      if (why === 'decided') {
        if (isSame(review, verdict, reasons, by)) return { review, changed: false };
        const { status, decidedBy, decidedAt } = review;
        const decision = `${status} by ${decidedBy} at ${decidedAt?.toISOString()}`;
        throw new Refusal('conflict', `Review ${id} was ${decision}.`);
      }
      if (why) throw new Refusal('invalid', refusals[why]);
      const decided = await storeVerdict(tx, id, { verdict, reasons, by, at });
      await effectOf(effects, review.kind)[verdict](tx, decided);
      await onDecided(tx, decided, at);
      return { review: decided, changed: true };
    },

    withdraw: storeWithdrawal,

    about: async (db, review) => (await effects[review.kind]?.about?.(db, review)) ?? {},
    photos: async (db, review) => (await effects[review.kind]?.photos?.(db, review)) ?? {},
  };
}

const refusals = {
  reasonMissing: 'A rejection needs a reason: what is wrong, by field.',
  reasonGiven: 'An approval has no reasons.',
} as const;

function effectOf(effects: ReviewEffects, kind: ReviewKind): ReviewEffect {
  const effect = effects[kind];
  if (!effect) throw new Error(`no effect for reviews of kind ${kind}`);
  return effect;
}

function isSame(review: Review, verdict: Verdict, reasons: Reasons, by: string): boolean {
  return (
    review.status === verdict &&
    review.decidedBy === by &&
    canonicalJson({ ...review.reasons }) === canonicalJson({ ...reasons })
  );
}
