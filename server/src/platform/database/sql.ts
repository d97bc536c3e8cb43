import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Param } from './db.ts';
import type { DB as Tables } from './tables.ts';

/** Builds statements that the types of the tables check; `rows` runs them on whatever `Db` is at hand. */
export const sql = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The rows of a statement. */
export function rows<T>(db: Db, statement: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = statement.compile();
  return db.query<T>(text, parameters as Param[]);
}

/** Its first row, if it has one. */
export async function firstRow<T>(db: Db, statement: Compilable<T>): Promise<T | undefined> {
  return (await rows(db, statement))[0];
}

/** Runs a statement for what it does. */
export async function run(db: Db, statement: Compilable): Promise<void> {
  await rows(db, statement);
}
