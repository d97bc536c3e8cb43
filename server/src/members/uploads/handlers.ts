import type { uploadPurposes, uploadTypes } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { type IsToBeCorrected, readPreview } from './read.ts';
import { uploadPath } from './receive.ts';
import { announcedMs, newUploadId, presentUpload, readUploadRow } from './uploads.ts';

/** Returns handlers that announce uploads and read their state (specification §7, uploadImg). */
export function uploadHandlers({
  clock,
  storage,
  isToBeCorrected,
}: {
  clock: Clock;
  storage: ObjectStore;
  isToBeCorrected: IsToBeCorrected;
}) {
  return {
    async uploadImg(ctx, asked) {
      const { id: userId } = signedIn(ctx);
      const announced = { userId, ...asked };
      const { id, expiresAt } = await ctx.db.tx((tx) => announceUpload(tx, announced, clock.now()));
      return {
        id,
        // This is a path, because the API may have several host names.
        url: `${uploadPath}${id}`,
        headers: { 'content-type': asked.type },
        expires_at: expiresAt.toISOString(),
      };
    },

    async uploadResult(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const row = await readUploadRow(ctx.db, id);
      const gone = row?.status === 'announced' && row.expires_at <= clock.now();
      if (!row || row.user_id !== userId || gone) throw new AppError('uploadNotFound');
      return presentUpload(row);
    },

    async uploadPreview(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const jpeg = await readPreview(ctx.db, storage, { id, userId, isToBeCorrected });
      return { jpeg: jpeg?.toString('base64') ?? null };
    },
  } satisfies Partial<DomainHandlers<'visa'>>;
}

/** Limits per user: announced files that are not sent yet, and announcements in a day. */
const maxOpen = 20;
const maxPerDay = 100;
const dayMs = 24 * 60 * 60 * 1000;

interface NewUpload {
  userId: string;
  purpose: (typeof uploadPurposes)[number];
  type: (typeof uploadTypes)[number];
  /** Bytes. */
  size: number;
}

/** Announces a file in a transaction. @throws AppError tooManyUploads with the time to wait */
export async function announceUpload(
  tx: Db,
  { userId, purpose, type, size }: NewUpload,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  // Lock the user: parallel calls must not exceed the limits together.
  await tx.run(sql.from('users', { id: userId }).select('id').forNoKeyUpdate());
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
      .from('uploads', { user_id: userId })
      .select(['status', 'created_at', 'expires_at'])
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
