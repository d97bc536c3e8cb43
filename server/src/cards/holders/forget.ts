import type { Reviews } from '../../members/reviews/index.ts';
import { discardUploads } from '../../members/uploads/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { cardholdersOf, eraseCardholder, isNeeded, photosOf, storePhotos } from './store.ts';

interface Forgetting {
  userId: string;
  at: Date;
}

/** Also deletes the photos, and withdraws the review. Call it while the user is locked. */
export async function forgetCardholder(
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

/** Keeps those that something needs. @returns how many were deleted, and the ids of those kept */
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
