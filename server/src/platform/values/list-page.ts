import { sql as raw, type SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import type { Db, Param } from '../database/index.ts';
import { type CursorScope, cursorParts, type Page, type PageRequest, pageOf } from './cursor.ts';

interface PagedQuery<DB, TB extends keyof DB, R, T> {
  query: SelectQueryBuilder<DB, TB, R>;
  /** Sort key, latest first: selected column → schema of its values in a cursor (`cursorParts`). */
  by: Readonly<Partial<Record<Column<R> | `${string}.${Column<R>}`, z.ZodType<Value>>>>;
  present(row: R): T;
}

type Column<R> = keyof R & string;

/** Times are ms since the epoch. */
type Value = string | number;

/** Reads a page of a query, latest first. @throws AppError badRequest for a foreign cursor */
export async function listPage<DB, TB extends keyof DB, R, T>(
  db: Db,
  named: Omit<CursorScope<Value[]>, 'position'>,
  request: PageRequest,
  { query, by, present }: PagedQuery<DB, TB, R, T>,
): Promise<Page<T>> {
  const columns = Object.keys(by);
  const schemas = Object.values(by) as z.ZodType<Value>[];
  const scope = { ...named, position: z.tuple(schemas as [z.ZodType<Value>]) };
  const read = (after: Value[] | undefined, size: number) => {
    let page = query.limit(size);
    for (const column of columns) page = page.orderBy(raw.ref(column), 'desc');
    if (!after) return db.rows(page);
    const values = after.map(
      (value, index): Param => (schemas[index] === cursorParts.time ? new Date(value) : value),
    );
    const key = raw.join(columns.map((column) => raw.ref(column)));
    return db.rows(page.where(raw<boolean>`(${key}) < (${raw.join(values)})`));
  };
  const positionOf = (row: R) =>
    columns.map((column) => {
      const value = (row as Record<string, Value | Date>)[column.split('.').at(-1) ?? ''];
      return value instanceof Date ? value.getTime() : value;
    }) as [Value];
  return pageOf(scope, request, read, positionOf, present);
}
