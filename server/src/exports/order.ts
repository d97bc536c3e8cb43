import type { Locale, MoneyLogExport } from '@shared/contract';
import { type Jobs, jobName } from '../jobs/index.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import type { MoneyLogFilter } from '../wallet/index.ts';
import {
  againMs,
  type ExportRow,
  keptMs,
  maxOpen,
  maxPerDay,
  newExportId,
  presentExport,
} from './exports.ts';

/** Writes a file of the money log. */
export const exportJob = jobName<{ id: string }>('exports.write');

export interface Wanted {
  userId: string;
  language: Locale;
  filter: MoneyLogFilter;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Has a file made, in the transaction that holds the user.
 * @throws AppError tooManyExports with the time to wait
 */
export async function orderExport(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { userId, language, filter }: Wanted,
  now: Date,
): Promise<MoneyLogExport> {
  await assertFewer(tx, userId, now);
  const id = newExportId();
  const [row] = await tx.query<ExportRow>(
    `insert into money_log_exports
       (id, user_id, language, type, asset, from_at, to_at, status, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10) returning *`,
    [
      ...[id, userId, language, filter.type ? String(filter.type) : null, filter.asset ?? null],
      ...[filter.from ?? null, filter.to ?? null, now],
      ...[new Date(now.getTime() + againMs), new Date(now.getTime() + keptMs)],
    ],
  );
  await jobs.send(tx, exportJob, { id });
  return presentExport(row as ExportRow, now);
}

async function assertFewer(tx: Db, userId: string, now: Date): Promise<void> {
  const recent = await tx.query<{ status: string; created_at: Date }>(
    `select status, created_at from money_log_exports
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

/** Own files, the latest first. */
export async function listExports(db: Db, userId: string, now: Date): Promise<MoneyLogExport[]> {
  const rows = await db.query<ExportRow>(
    `select * from money_log_exports where user_id = $1 order by created_at desc, id limit ${maxPerDay}`,
    [userId],
  );
  return rows.map((row) => presentExport(row, now));
}
