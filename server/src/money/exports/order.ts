import type { Locale } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type Jobs, jobName } from '../../platform/jobs/index.ts';
import {
  type ExportKindName,
  type ExportRow,
  type KnownExport,
  keptMs,
  maxOpen,
  maxPerDay,
  newExportId,
  presentExport,
  retryAfterMs,
} from './exports.ts';

export const exportJob = jobName<{ id: string }>('exports.write');

interface ExportRequest {
  userId: string;
  language: Locale;
  kind: ExportKindName;
  /** The request as its kind defines it (JSON). */
  ask: object;
  /** File name and media type of the download (RFC 9110). */
  name: string;
  mediaType: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Orders a file; lock the user before. @throws AppError tooManyExports with the time to wait */
export async function orderExport(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { userId, language, kind, ask, name, mediaType }: ExportRequest,
  now: Date,
): Promise<KnownExport> {
  await assertFewer(tx, userId, now);
  const id = newExportId();
  const [row] = await tx.query<ExportRow>(
    `insert into exports
       (id, user_id, language, kind, ask, name, media_type, status, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10) returning *`,
    [
      ...[id, userId, language, kind, JSON.stringify(ask), name, mediaType, now],
      ...[new Date(now.getTime() + retryAfterMs), new Date(now.getTime() + keptMs)],
    ],
  );
  await jobs.send(tx, exportJob, { id }, { account: userId });
  return presentExport(row as ExportRow, now);
}

async function assertFewer(tx: Db, userId: string, now: Date): Promise<void> {
  const recent = await tx.query<{ status: string; created_at: Date }>(
    `select status, created_at from exports
     where user_id = $1 and created_at > $2 order by created_at desc limit ${maxPerDay}`,
    [userId, new Date(now.getTime() - dayMs)],
  );
  const oldest = recent.at(-1);
  if (recent.length >= maxPerDay && oldest) {
    const waitMs = oldest.created_at.getTime() + dayMs - now.getTime();
    throw new AppError('tooManyExports', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  if (recent.filter(({ status }) => status === 'waiting').length >= maxOpen) {
    throw new AppError('tooManyExports', { retryAfterS: 10 });
  }
}

/** Lists a user's files of a kind, newest first; only those whose request contains `about`. */
export async function listExports(
  db: Db,
  { userId, kind, about = {} }: { userId: string; kind: ExportKindName; about?: object },
  now: Date,
): Promise<KnownExport[]> {
  const rows = await db.query<ExportRow>(
    `select * from exports where user_id = $1 and kind = $2 and ask @> $3::jsonb
     order by created_at desc, id limit ${maxPerDay}`,
    [userId, kind, JSON.stringify(about)],
  );
  return rows.map((row) => presentExport(row, now));
}
