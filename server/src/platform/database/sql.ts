import {
  type Compilable,
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  type Updateable,
} from 'kysely';
import type { Db, Param } from './db.ts';
import type { DB as Tables } from './tables.ts';

/** A row of a table: as it is read, inserted and changed. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

/** Builds statements that are checked against the tables' types; `rows` runs them on any `Db`. */
export const sql = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Runs a statement and returns its rows. */
export function rows<T>(db: Db, statement: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = statement.compile();
  return db.query<T>(text, parameters as Param[]);
}

/** Runs a statement and returns its first row, if any. */
export async function firstRow<T>(db: Db, statement: Compilable<T>): Promise<T | undefined> {
  return (await rows(db, statement))[0];
}

/** Runs a statement and ignores its rows. */
export async function run(db: Db, statement: Compilable): Promise<void> {
  await rows(db, statement);
}
