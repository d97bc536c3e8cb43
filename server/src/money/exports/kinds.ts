import type { Locale } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';

export type ExportKindName = 'money_log' | 'card_statement';

interface ExportOrder {
  userId: string;
  language: Locale;
  /** The request as its kind defines it (JSON). */
  ask: unknown;
  at: Date;
}

export interface Part {
  bytes: Buffer;
  /** Records in it. */
  records: number;
  /** Cursor of the next part; null after the last. */
  next: string | null;
}

export interface ExportKind {
  /** A retry must make the same bytes, so the source must not change from the order on. */
  write(db: Db, file: ExportOrder, next: string | null): Promise<Part>;
}

export type ExportKinds = Record<ExportKindName, ExportKind>;
