import { randomBytes } from 'node:crypto';
import type { UploadState } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { StorageAway } from '../../platform/storage/index.ts';

export type RefusalReason = NonNullable<UploadState['reason']>;

/** An announced file must be sent within this time. */
export const announcedMs = 10 * 60 * 1000;
export const recheckAfterMs = 15 * 60 * 1000;

/** Return the object names of a file's original bytes and of its re-encoded picture. */
export const quarantineOf = (id: string) => `quarantine-${id}`;
export const pictureOf = (id: string) => `picture-${id}`;

/** Returns 128 random bits, as 22 characters. The id is the permission to send the file. */
export function newUploadId(): string {
  return randomBytes(16).toString('base64url');
}

export function presentUpload({
  id,
  status,
  reason,
}: {
  id: string;
  status: string;
  reason: string | null;
}): UploadState {
  return {
    id,
    status: status as UploadState['status'],
    reason: reason as UploadState['reason'],
  };
}

/** Reads an upload; undefined if there is none. @param id may be malformed */
export async function readUploadRow(db: Db, id: string) {
  if (!/^[\w-]{22}$/.test(id)) return undefined;
  return db.first(sql.from('uploads', { id }).selectAll());
}

/** Marks uploads as used. Returns false if one is unusable or repeated; the caller rolls back. */
export async function claimUploads(
  tx: Db,
  { userId, purpose, ids }: { userId: string; purpose: string; ids: readonly string[] },
  at: Date,
) {
  if (new Set(ids).size !== ids.length) return false;
  const used = await tx.rows(
    sql
      .update(
        'uploads',
        { user_id: userId, purpose, status: 'ready', used_at: null, discarded_at: null },
        { used_at: at },
      )
      .where('id', 'in', [...ids])
      .returning('id'),
  );
  return used.length === ids.length;
}

/** Discards files. A sweep deletes the pictures, and later the rows. */
export async function discardUploads(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql
      .updateTable('uploads')
      .set({ discarded_at: at })
      .where('id', 'in', [...ids]),
  );
}

/** Returns the result. @throws AppError unavailable when the store does not answer */
export function orUnavailable<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
    throw new AppError('unavailable', { retryAfterS: 5, cause: error });
  });
}
