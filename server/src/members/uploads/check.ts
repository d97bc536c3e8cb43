import { createHash } from 'node:crypto';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { createDecoder } from './decoder.ts';
import { PictureRefused } from './picture.ts';
import {
  pictureOf,
  presentUpload,
  quarantineOf,
  type RefusalReason,
  readUploadRow,
} from './uploads.ts';

export interface CheckParts {
  db: Db;
  clock: Clock;
  storage: ObjectStore;
  news: Pick<Bus, 'publish'>;
}

const decoder = createDecoder();

type Outcome = { status: 'ready'; digest: string } | { status: 'refused'; reason: RefusalReason };

/**
 * Re-encodes and keeps a picture, refuses any other file, then deletes the original bytes.
 * The call can be repeated.
 * @throws StorageAway, ObjectUnreadable; Error when the bytes are gone or the decoder fails
 */
export async function checkUpload(parts: CheckParts, { id }: { id: string }): Promise<void> {
  const { db, storage } = parts;
  const row = await readUploadRow(db, id);
  if (row?.status === 'received') {
    const sent = await storage.get(quarantineOf(id));
    if (sent) await decide(parts, id, await keepPicture(storage, id, sent));
    else await assertDecided(db, id);
  }
  await clearQuarantine(parts, id);
}

/** Re-encodes and stores a picture. Its name follows from the id, so a retry overwrites it. */
async function keepPicture(storage: ObjectStore, id: string, sent: Buffer): Promise<Outcome> {
  try {
    const picture = await decoder.reencode(sent);
    await storage.put(pictureOf(id), picture);
    return { status: 'ready', digest: createHash('sha256').update(picture).digest('hex') };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { status: 'refused', reason: error.reason };
  }
}

/** Stores the result once, and publishes it to the owner after the commit. */
export async function decide(
  { db, clock, news }: CheckParts,
  id: string,
  outcome: Outcome,
): Promise<void> {
  await db.tx(async (tx) => {
    const row = await tx.first(
      sql
        .update(
          'uploads',
          { id, status: 'received' },
          { ...outcome, checked_at: clock.now(), check_due_at: null },
        )
        .returning(['id', 'user_id', 'status', 'reason']),
    );
    if (row) tx.afterCommit(() => news.publish(row.user_id, 'user@upload', presentUpload(row)));
  });
}

/** Throws while the upload is undecided. Another worker may have decided it. */
async function assertDecided(db: Db, id: string): Promise<void> {
  if ((await readUploadRow(db, id))?.status !== 'received') return;
  throw new Error(
    'a received upload is not in the storage: processes on several machines need one STORAGE_URL',
  );
}

/** Deletes the quarantined bytes unless the file still waits for its check. */
export async function clearQuarantine(
  { db, storage }: Pick<CheckParts, 'db' | 'storage'>,
  id: string,
): Promise<void> {
  const row = await readUploadRow(db, id);
  if (!row?.quarantined || row.status === 'received') return;
  await storage.delete(quarantineOf(id));
  // An earlier attempt may have stored a picture before a later one refused it.
  if (row.status !== 'ready') await storage.delete(pictureOf(id));
  await db.run(sql.update('uploads', { id }, { quarantined: false }));
}
