import type { ColumnType } from 'kysely';

/** int8 and numeric: digits when read; digits, a bigint or a number when written. */
export type Digits = ColumnType<string, string | bigint | number, string | bigint | number>;
/** An id that the database generates. */
export type Id = ColumnType<string, never, never>;
/** jsonb: parsed when read, JSON text when written. */
export type JsonText<T = unknown> = ColumnType<T, string, string>;
/** A day; selected as text where the time zone must not matter. */
export type Day = Date | string;
