import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { canonicalJson } from '../../platform/values/canonical-json.ts';
import { holdUser } from '../users/index.ts';
import { type Reasons, type Verdict, whyNotDecided, whyNotSubmitted } from './review-state.ts';
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

/** What a review means to what is reviewed, in the transaction that submits or decides it. */
export interface ReviewEffect {
  /** It waits now. @throws when there is no such subject of that user */
  submitted(tx: Db, review: Review): Promise<void>;
  approved(tx: Db, review: Review): Promise<void>;
  rejected(tx: Db, review: Review): Promise<void>;
  /** What an operator needs to know of the subject; name → value. */
  about?(db: Db, review: Review): Promise<Record<string, string>>;
  /** Ids of uploads that belong to it; side → id. */
  photos?(db: Db, review: Review): Promise<Readonly<Record<string, string>>>;
}

/** A kind without an effect cannot be submitted. */
export type ReviewEffects = Readonly<Partial<Record<ReviewKind, ReviewEffect>>>;

/** What a user hands in. */
export interface Submission {
  kind: ReviewKind;
  subjectId: string;
  userId: string;
  at: Date;
}

/** What an operator decides. */
export interface Decision {
  id: string;
  verdict: Verdict;
  /** Of a rejection: what is wrong, by field. */
  reasons?: Reasons;
  by: string;
  at: Date;
}

/** Nothing new can be handed in: it waits already, or it was approved. */
export class NotSubmitted extends Error {
  override name = 'NotSubmitted';
  readonly why: 'waiting' | 'approved';

  constructor(why: NotSubmitted['why']) {
    super(`the subject is ${why}`);
    this.why = why;
  }
}

/** One machine for whatever a person has to look at. */
export interface Reviews {
  /**
   * Hands something in, in the caller's transaction. @throws NotSubmitted
   */
  submit(tx: Db, submission: Submission): Promise<Review>;
  /**
   * Decides, in the caller's transaction. The same by the same operator again changes nothing.
   * @throws Refusal notFound; conflict when it was decided already; invalid without a reason
   */
  decide(tx: Db, decision: Decision): Promise<{ review: Review; changed: boolean }>;
  /** Takes back what waits; what was decided stays so. Call it in a transaction that holds the user. */
  withdraw(tx: Db, submission: Submission): Promise<boolean>;
  /** What an operator needs to know of a review's subject; name → value. */
  about(db: Db, review: Review): Promise<Record<string, string>>;
  /** Its photos; side → id of the upload. Who looks at one records it. */
  photos(db: Db, review: Review): Promise<Readonly<Record<string, string>>>;
}

export function createReviews({
  effects,
  onDecided = async () => undefined,
}: {
  effects: ReviewEffects;
  /** Told of a decision, in its transaction. */
  onDecided?: (tx: Db, review: Review, at: Date) => Promise<void>;
}): Reviews {
  return {
    async submit(tx, submission) {
      const effect = effectOf(effects, submission.kind);
      // Two at the same moment take turns; the user first, as for whatever else is locked.
      await holdUser(tx, submission.userId);
      const [latest] = await reviewsOf(tx, submission);
      const why = whyNotSubmitted(latest?.status);
      if (why) throw new NotSubmitted(why);
      const review = await insertReview(tx, submission);
      await effect.submitted(tx, review);
      return review;
    },

    async decide(tx, { id, verdict, reasons = {}, by, at }) {
      const known = await readReview(tx, id);
      if (!known) throw new Refusal('notFound', `There is no review ${id}.`);
      await holdUser(tx, known.userId);
      const review = (await lockReview(tx, id)) ?? known;
      const why = whyNotDecided(review.status, verdict, reasons);
      if (why === 'decided') {
        if (isSame(review, verdict, reasons, by)) return { review, changed: false };
        throw new Refusal('conflict', decidedBefore(review));
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
  if (!effect) throw new Error(`nothing says what a review of kind ${kind} means`);
  return effect;
}

function isSame(review: Review, verdict: Verdict, reasons: Reasons, by: string): boolean {
  return (
    review.status === verdict &&
    review.decidedBy === by &&
    canonicalJson({ ...review.reasons }) === canonicalJson({ ...reasons })
  );
}

function decidedBefore({ id, status, decidedBy, decidedAt }: Review): string {
  return `Review ${id} was ${status} by ${decidedBy} at ${decidedAt?.toISOString()}.`;
}
