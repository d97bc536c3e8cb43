import type { Locale } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';

export type ExportKindName = 'money_log' | 'card_statement';

/** A file as it was ordered. */
export interface Ordered {
  userId: string;
  language: Locale;
  /** The request as its kind defines it (JSON). */
  ask: unknown;
  /** When it was ordered. */
  at: Date;
}

export interface Part {
  bytes: Buffer;
  /** Records in it. */
  records: number;
  /** Cursor of the next part; null after the last. */
  next: string | null;
}

/** How a kind of file is written. */
export interface ExportKind {
  /**
   * Makes a part. A retry after a crash must make the same bytes, so the source data must not change
   * from the moment of the order on.
   */
  write(db: Db, file: Ordered, next: string | null): Promise<Part>;
}

export type ExportKinds = Record<ExportKindName, ExportKind>;
