import {
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

/** Builds statements that are checked against the tables' types; a `Db` runs them. */
export const sql = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The methods of `Db` that run built statements. */
export const builtStatements: Pick<Db, 'rows' | 'first' | 'run'> & ThisType<Db> = {
  rows(statement) {
    const { sql: text, parameters } = statement.compile();
    return this.query(text, parameters as Param[]);
  },
  async first(statement) {
    return (await this.rows(statement))[0];
  },
  async run(statement) {
    await this.rows(statement);
  },
};
