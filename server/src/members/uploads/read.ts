import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { previewOf } from './picture.ts';
import { orUnavailable, pictureOf, readUploadRow } from './uploads.ts';

interface KeptPicture {
  bytes: Buffer;
  type: 'image/jpeg';
  purpose: string;
  /** SHA-256 of `bytes`, hex. */
  digest: string;
}

/** Whether an upload belongs to a rejected subject that its user may correct and submit again. */
export type IsToBeCorrected = (db: Db, upload: { id: string; userId: string }) => Promise<boolean>;

/**
 * Reads a picture of the user. @throws AppError uploadNotFound, also for another user's picture or
 * one that is not ready; AppError unavailable; ObjectUnreadable
 */
export async function readUpload(
  db: Db,
  storage: ObjectStore,
  { id, userId }: { id: string; userId: string },
): Promise<KeptPicture> {
  return read(db, storage, id, userId);
}

/**
 * Returns a preview for the picture's owner, who continues to fill in a form.
 * @param isToBeCorrected whether the submission with the picture was rejected
 * @returns undefined if the picture was submitted and is not to be corrected: then only reviewers
 * see it
 * @throws as `readUpload`
 */
export async function readPreview(
  db: Db,
  storage: ObjectStore,
  { id, userId, isToBeCorrected }: { id: string; userId: string; isToBeCorrected: IsToBeCorrected },
): Promise<Buffer | undefined> {
  const row = await readUploadRow(db, id);
  const isHandedIn = row?.user_id === userId && row.used_at;
  if (isHandedIn && !(await isToBeCorrected(db, { id, userId }))) return undefined;
  const { bytes } = await readUpload(db, storage, { id, userId });
  return previewOf(bytes);
}

/** Reads the picture of any user. The caller must record the view. @throws as `readUpload` */
export async function readForReview(
  db: Db,
  storage: ObjectStore,
  { id }: { id: string },
): Promise<KeptPicture & { userId: string }> {
  return read(db, storage, id);
}

async function read(db: Db, storage: ObjectStore, id: string, ownerId?: string) {
  const row = await readUploadRow(db, id);
  const mine = ownerId === undefined || row?.user_id === ownerId;
  if (!mine || row?.status !== 'ready' || row.digest === null || row.discarded_at)
    throw new AppError('uploadNotFound');
  const bytes = await orUnavailable(storage.get(pictureOf(id)));
  if (!bytes) throw new Error('the picture of a ready upload is not in the storage');
  const { purpose, digest, user_id: userId } = row;
  return { bytes, type: 'image/jpeg' as const, purpose, digest, userId };
}
