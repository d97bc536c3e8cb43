import type { Locale } from '@shared/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import {
  type ExportKinds,
  type ExportRow,
  keptMs,
  partName,
  readExport,
  retryAfterMs,
} from './exports.ts';

export interface ExportParts {
  db: Db;
  clock: Clock;
  storage: ObjectStore;
  jobs: Pick<Jobs, 'resend'>;
  news: Pick<Bus, 'publish'>;
  kinds: ExportKinds;
}

/**
 * Writes a file in parts. A part is stored, then recorded, while the file's row is locked: a second
 * worker reads other bytes if the data has changed, and must not overwrite a recorded part.
 * @throws StorageAway
 */
export async function writeExport(parts: ExportParts, { id }: { id: string }): Promise<void> {
  for (;;) {
    const row = await readExport(parts.db, id);
    if (row?.status !== 'waiting') return;
    await writePart(parts, row);
  }
}

async function writePart(parts: ExportParts, row: ExportRow): Promise<void> {
  const { db, clock, storage, news, kinds } = parts;
  const { id, user_id: userId, ask, created_at: at } = row;
  const file = { userId, language: row.language as Locale, ask, at };
  const { bytes, records, next } = await kinds[row.kind].write(db, file, row.next);
  // Set `stored` before the first write, so that the sweep finds the object after a crash.
  if (!row.stored) {
    await db.query('update exports set stored = true where id = $1', [id]);
  }
  await db.tx(async (tx) => {
    const due = await tx.query(
      `select 1 from exports where id = $1 and parts = $2 and status = 'waiting' for update`,
      [id, row.parts],
    );
    if (due.length === 0) return;
    await storage.put(partName(id, row.parts), bytes);
    const now = clock.now();
    await tx.query(
      `update exports set
         parts = parts + 1, records = records + $2, bytes = bytes + $3, next = $4,
         status = case when $4::text is null then 'ready' else status end,
         ready_at = case when $4::text is null then $5::timestamptz end,
         expires_at = case when $4::text is null then $6::timestamptz else expires_at end,
         due_at = case when $4::text is null then null else $7::timestamptz end
       where id = $1`,
      [
        ...[id, records, bytes.length, next, now],
        ...[new Date(now.getTime() + keptMs), new Date(now.getTime() + retryAfterMs)],
      ],
    );
    if (next === null) {
      tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'export' }));
    }
  });
}
