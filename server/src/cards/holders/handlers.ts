import {
  type Cardholder,
  type CardholderFields,
  limits,
  withDashes,
  withoutDashes,
} from '@shared/contract';
import {
  latestReviews,
  type Review,
  type Reviews,
  reviewsOf,
} from '../../members/reviews/index.ts';
import { claimUploads, discardUploads } from '../../members/uploads/index.ts';
import { lockUserRow } from '../../members/users/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { isSameDocument, isValidToday, splitFields } from './document.ts';
import {
  cardholdersOf,
  eraseCardholder,
  insertCardholder,
  isNeeded,
  type Photos,
  photosOf,
  readCardholder,
  type StoredCardholder,
  storePerson,
  storePhotos,
} from './store.ts';

interface CardholderParts {
  clock: Clock;
  sealer: Sealer;
  reviews: Reviews;
  news: Pick<Bus, 'publish'>;
}

/** Returns handlers that list, submit, correct and delete cardholders (specification §3, KYC). */
export function cardholderHandlers({ clock, sealer, reviews, news }: CardholderParts) {
  function notifyOtherTabs(tx: Db, userId: string): void {
    tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'kyc' }));
  }

  return {
    async kycList(ctx) {
      const { id: userId } = signedIn(ctx);
      const own = await cardholdersOf(ctx.db, sealer, userId);
      const latest = await latestReviews(ctx.db, { kind: 'kyc', userId });
      return { list: own.map((one) => present(one, latest.get(one.id))) };
    },

    async kycDetail(ctx, { id }) {
      const found = await readCardholder(ctx.db, sealer, { id, userId: signedIn(ctx).id });
      if (!found) throw new AppError('cardholderNotFound');
      const [latest] = await reviewsOf(ctx.db, { kind: 'kyc', subjectId: found.id });
      const { front = '', back = null } = await photosOf(ctx.db, found.id);
      return {
        ...present(found, latest),
        ...withDashes(found.person),
        photo_front: front,
        photo_back: back,
      };
    },

    async addKyc(ctx, fields) {
      const { id: userId } = signedIn(ctx);
      const at = clock.now();
      const { person, photos } = validParts(fields, at);
      const own = await cardholdersOf(ctx.db, sealer, userId);
      if (own.length >= limits.cardholders) throw new AppError('tooManyCardholders');
      if (own.some((one) => isSameDocument(one.person, person))) {
        throw new AppError('cardholderExists');
      }
      const id = await insertCardholder(ctx.db, sealer, { userId, person, at });
      await takePhotos(ctx.db, { userId, photos, had: {} }, at);
      await storePhotos(ctx.db, id, photos);
      await reviews.submit(ctx.db, { kind: 'kyc', subjectId: id, userId, at });
      notifyOtherTabs(ctx.db, userId);
      return { id };
    },

    async editKyc(ctx, { id, ...fields }) {
      const { id: userId } = signedIn(ctx);
      const at = clock.now();
      const { person, photos } = validParts(fields, at);
      const found = await readCardholder(ctx.db, sealer, { id, userId }, { lock: true });
      if (!found) throw new AppError('cardholderNotFound');
      if (found.status !== 'rejected') throw new AppError('cardholderNotEditable');
      const others = (await cardholdersOf(ctx.db, sealer, userId)).filter((one) => one.id !== id);
      if (others.some((one) => isSameDocument(one.person, person))) {
        throw new AppError('cardholderExists');
      }
      const had = await photosOf(ctx.db, id);
      await takePhotos(ctx.db, { userId, photos, had }, at);
      await storePhotos(ctx.db, id, photos);
      const dropped = Object.values(had).filter((one) => !Object.values(photos).includes(one));
      await discardUploads(ctx.db, dropped, at);
      await storePerson(ctx.db, sealer, id, person);
      await reviews.submit(ctx.db, { kind: 'kyc', subjectId: id, userId, at });
      notifyOtherTabs(ctx.db, userId);
      return { id };
    },

    async deleteKyc(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const at = clock.now();
      await ctx.db.tx(async (tx) => {
        await lockUserRow(tx, userId);
        const found = await readCardholder(tx, sealer, { id, userId }, { lock: true });
        if (!found) throw new AppError('cardholderNotFound');
        if (await isNeeded(tx, id)) throw new AppError('cardholderInUse');
        await forgetCardholder(tx, reviews, { id, userId, at });
        notifyOtherTabs(tx, userId);
      });
      return {};
    },
  } satisfies Partial<DomainHandlers<'visa'>>;
}

function validParts(fields: CardholderFields, now: Date) {
  const parts = splitFields(withoutDashes(fields));
  if (!isValidToday(parts.person, now)) throw new AppError('documentNotValid');
  return parts;
}

/** Claims the photos that are new for the cardholder. @throws AppError photoNotUsable */
async function takePhotos(
  tx: Db,
  { userId, photos, had }: { userId: string; photos: Photos; had: Photos },
  at: Date,
): Promise<void> {
  const known = Object.values(had);
  const ids = Object.values(photos).filter((one) => !known.includes(one));
  if (new Set(Object.values(photos)).size < Object.values(photos).length) {
    throw new AppError('photoNotUsable');
  }
  if (ids.length === 0) return;
  const isTaken = await claimUploads(tx, { userId, purpose: 'kyc_photo', ids }, at);
  if (!isTaken) throw new AppError('photoNotUsable');
}

const shownCharacters = 4;

function present(
  { id, status, createdAt, person }: StoredCardholder,
  review: Review | undefined,
): Cardholder {
  return {
    id,
    status,
    first_name: person.first_name,
    last_name: person.last_name,
    id_type: person.id_type,
    id_number_end: person.id_number.slice(-shownCharacters),
    reasons: status === 'rejected' ? { ...review?.reasons } : {},
    submitted_at: (review?.submittedAt ?? createdAt).toISOString(),
    decided_at: review?.decidedAt?.toISOString() ?? null,
  };
}

interface Forgetting {
  userId: string;
  at: Date;
}

/** Erases a cardholder and its photos, and withdraws its review. The caller locks the user. */
async function forgetCardholder(
  tx: Db,
  reviews: Reviews,
  { id, userId, at }: Forgetting & { id: string },
): Promise<void> {
  await reviews.withdraw(tx, { kind: 'kyc', subjectId: id, userId, at });
  const photos = await photosOf(tx, id);
  await storePhotos(tx, id, {});
  await discardUploads(tx, Object.values(photos), at);
  await eraseCardholder(tx, id, at);
}

/** Erases cardholders that are not needed. @returns how many, and the ids of the needed ones */
export async function forgetCardholders(
  tx: Db,
  { reviews, sealer }: { reviews: Reviews; sealer: Sealer },
  { userId, at }: Forgetting,
): Promise<{ forgotten: number; needed: string[] }> {
  const needed: string[] = [];
  let forgotten = 0;
  for (const { id } of await cardholdersOf(tx, sealer, userId)) {
    if (await isNeeded(tx, id)) {
      needed.push(id);
      continue;
    }
    await forgetCardholder(tx, reviews, { id, userId, at });
    forgotten += 1;
  }
  return { forgotten, needed };
}
