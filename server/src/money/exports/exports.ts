import { randomBytes } from 'node:crypto';
import type { ExportState, Locale } from '@shared/contract';
import { type Db, type Row, sql } from '../../platform/database/index.ts';

/** A ready file is kept for `keptMs`; its row stays for `rememberedMs` more, shown as expired. */
export const keptMs = 24 * 60 * 60 * 1000;
export const rememberedMs = 24 * 60 * 60 * 1000;
/** A job without progress is queued again after this time; a file fails after `maxDurationMs`. */
export const retryAfterMs = 2 * 60 * 1000;
export const maxDurationMs = 60 * 60 * 1000;
/** Maximum of a user's files that are being written, and that are ordered in a day. */
export const maxOpen = 3;
export const maxPerDay = 20;

/** Returns a name by id and part, so that a retry overwrites an object that was not recorded. */
export const partName = (id: string, part: number) => `export-${id}-${part}`;

/** Returns 128 random bits, as 22 characters. */
export const newExportId = () => randomBytes(16).toString('base64url');

export type ExportRow = Row<'exports'> & {
  kind: ExportKindName;
  status: ExportState['status'];
};

export async function readExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.first(sql.from('exports', { id }).selectAll()) as Promise<ExportRow | undefined>;
}

export interface KnownExport {
  state: ExportState;
  ask: unknown;
}

export function presentExport(row: ExportRow, now: Date): KnownExport {
  const gone = row.status === 'ready' && row.expires_at <= now;
  const state: ExportState = {
    id: row.id,
    name: row.name,
    status: gone ? 'expired' : row.status,
    records: row.records,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
  return { state, ask: row.ask };
}

export type ExportKindName = 'money_log' | 'card_statement';

interface ExportOrder {
  userId: string;
  language: Locale;
  /** The request as its kind defines it (JSON). */
  ask: unknown;
  at: Date;
}

interface Part {
  bytes: Buffer;
  records: number;
  /** Cursor of the next part; null after the last. */
  next: string | null;
}

export interface ExportKind {
  /** Returns a part. A retry may return other bytes; the cursor must still find its place. */
  write(db: Db, file: ExportOrder, next: string | null): Promise<Part>;
}

export type ExportKinds = Record<ExportKindName, ExportKind>;
