import type { uploadPurposes, uploadTypes } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { announcedMs, newUploadId } from './uploads.ts';

/** A user's announced files that are not sent yet, and announcements in a day. */
export const maxOpen = 20;
export const maxPerDay = 100;
const dayMs = 24 * 60 * 60 * 1000;

interface NewUpload {
  userId: string;
  purpose: (typeof uploadPurposes)[number];
  type: (typeof uploadTypes)[number];
  /** Bytes. */
  size: number;
}

/**
 * Announces a file. Call it in a transaction.
 * @throws AppError tooManyUploads with the time to wait
 */
export async function announceUpload(
  tx: Db,
  { userId, purpose, type, size }: NewUpload,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  // Locks the user: parallel calls must not pass the limits together.
  await tx.run(sql.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate());
  await assertFewer(tx, userId, now);
  const id = newUploadId();
  const expiresAt = new Date(now.getTime() + announcedMs);
  await tx.run(
    sql.insertInto('uploads').values({
      id,
      user_id: userId,
      purpose,
      content_type: type,
      size,
      status: 'announced',
      created_at: now,
      expires_at: expiresAt,
    }),
  );
  return { id, expiresAt };
}

async function assertFewer(tx: Db, userId: string, now: Date): Promise<void> {
  const recent = await tx.rows(
    sql
      .selectFrom('uploads')
      .select(['status', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - dayMs))
      .orderBy('created_at', 'desc')
      .limit(maxPerDay),
  );
  const open = recent.filter(
    ({ status, expires_at }) => status === 'announced' && expires_at > now,
  );
  const oldest = recent.at(-1);
  if (recent.length >= maxPerDay && oldest) refuse(oldest.created_at.getTime() + dayMs, now);
  const soonest = open[maxOpen - 1];
  if (soonest) refuse(soonest.expires_at.getTime(), now);
}

function refuse(until: number, now: Date): never {
  throw new AppError('tooManyUploads', {
    retryAfterS: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
  });
}
