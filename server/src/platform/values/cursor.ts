import { sql as raw, type SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import type { Db, Param } from '../database/index.ts';
import { AppError } from '../errors/errors.ts';
import { jsonOf } from './json-of.ts';

/** The list to which a cursor belongs; cursors of other lists are refused. */
interface CursorScope<P extends unknown[]> {
  list: string;
  userId: string;
  /** Filters of the list. */
  filter?: Record<string, string | undefined>;
  /** Schema of the sort key of a page's last item. */
  position: z.ZodType<P>;
}

/** The requested page of a list. */
export interface PageRequest {
  /** From the previous page; undefined: the list's beginning. */
  cursor?: string | undefined;
  limit: number;
}

export interface Page<T> {
  list: T[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
}

/** Schemas of sort key fields. */
export const cursorParts = {
  /** A row id. */
  id: z.string().regex(/^\d{1,18}$/),
  /** A generated name. */
  name: z.string().regex(/^[\w-]{1,64}$/),
  /** A ledger reference: names and ids. */
  reference: z.string().regex(/^[\w:-]{1,96}$/),
  /** ms since the epoch. */
  time: z.int().min(0).max(8.64e15),
  count: z.int().min(0).max(2_147_483_647),
};

/**
 * Returns the position of a cursor; undefined without one, for the list's beginning. A cursor is
 * opaque but neither secret nor an authorization: the list's own query restricts the items.
 * @throws AppError badRequest for a malformed cursor, or one of another list, filter or user
 */
function readCursor<P extends unknown[]>(
  scope: CursorScope<P>,
  cursor: string | undefined,
): P | undefined {
  if (cursor === undefined) return undefined;
  const sealed = z
    .tuple([z.literal(nameOf(scope)), scope.position])
    .safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!sealed.success) throw new AppError('badRequest', { detail: 'cursor' });
  return sealed.data[1] as P;
}

/**
 * Reads a page.
 * @param read returns up to `size` items after a position, or without one from the beginning
 * @throws as `readCursor`
 */
export async function pageOf<R, T, P extends unknown[] | []>(
  scope: CursorScope<P>,
  { cursor, limit }: PageRequest,
  read: (after: NoInfer<P> | undefined, size: number) => Promise<readonly R[]>,
  positionOf: (row: R) => P,
  present: (row: R) => T,
): Promise<Page<T>> {
  const found = await read(readCursor(scope, cursor), limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? write(scope, positionOf(last)) : null;
  return { list: shown.map(present), next };
}

function write<P extends unknown[]>(scope: CursorScope<P>, position: P): string {
  return Buffer.from(JSON.stringify([nameOf(scope), position])).toString('base64url');
}

function nameOf({
  list,
  userId,
  filter = {},
}: Pick<CursorScope<unknown[]>, 'list' | 'userId' | 'filter'>): string {
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return [list, userId, ...parts.sort()].join(' ');
}

interface PagedQuery<DB, TB extends keyof DB, R, T> {
  query: SelectQueryBuilder<DB, TB, R>;
  /** Sort key, latest first: selected column → schema of its values in a cursor (`cursorParts`). */
  by: Readonly<Partial<Record<Column<R> | `${string}.${Column<R>}`, z.ZodType<Value>>>>;
  present(row: R): T;
}

type Column<R> = keyof R & string;

/** Times are ms since the epoch. */
type Value = string | number;

/** Reads a page of a query, latest first. @throws as `readCursor` */
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
