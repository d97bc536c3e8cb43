import type { Locale } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';

export type ExportKindName = 'money_log' | 'card_statement';

/** A file as it was ordered. */
export interface Ordered {
  userId: string;
  language: Locale;
  /** What was asked for, as its kind has it (JSON). */
  ask: unknown;
  /** When it was ordered. */
  at: Date;
}

export interface Part {
  bytes: Buffer;
  /** Records in it. */
  records: number;
  /** Where the next part goes on; null: there is none. */
  next: string | null;
}

/** How the bytes of a kind of file are made. */
export interface ExportKind {
  /**
   * Makes a part. Whoever goes on after a kill makes it again and must make the same bytes: what it is
   * made of does not change from the moment of the order on.
   */
  write(db: Db, file: Ordered, next: string | null): Promise<Part>;
}

export type ExportKinds = Record<ExportKindName, ExportKind>;
