import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { announceUpload } from './announce.ts';
import { type IsToBeCorrected, readPreview } from './read.ts';
import { uploadPath } from './route.ts';
import { presentUpload, readUploadRow } from './uploads.ts';

/** Announces uploads and returns their state (specification §7, uploadImg and PUT). */
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
        // A path, so that the browser uses the API's origin under whatever name it has.
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
