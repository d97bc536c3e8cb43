import {
  type DeleteQueryBuilder,
  type DeleteResult,
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Db, Param } from './db.ts';
import type { DB as Tables } from './tables.ts';

/** A row of a table, as read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

/** Column → value that a row must have; null matches SQL null. */
type Match<T extends keyof Tables> = Readonly<Partial<Row<T>>>;

/** Builds statements that are checked against the tables' types; a `Db` runs them. */
class Statements extends Kysely<Tables> {
  /** Returns `selectFrom` with the condition `match`. */
  from<T extends keyof Tables>(table: T, match: Match<T>): SelectQueryBuilder<Tables, T, object> {
    return whereMatches(this.selectFrom(table as 'users') as never, match);
  }

  /** Returns `updateTable` with `values` and the condition `match`. */
  update<T extends keyof Tables>(
    table: T,
    match: Match<T>,
    values: UpdateObject<Tables, T>,
  ): UpdateQueryBuilder<Tables, T, T, UpdateResult> {
    return whereMatches(this.updateTable(table as 'users').set(values as object) as never, match);
  }

  /** Returns `deleteFrom` with the condition `match`. */
  delete<T extends keyof Tables>(
    table: T,
    match: Match<T>,
  ): DeleteQueryBuilder<Tables, T, DeleteResult> {
    return whereMatches(this.deleteFrom(table as 'users') as never, match);
  }
}

function whereMatches<Q extends { where(column: never, is: never, value: never): Q }>(
  statement: Q,
  match: object,
): Q {
  let built = statement;
  for (const [column, value] of Object.entries(match)) {
    built = built.where(column as never, (value === null ? 'is' : '=') as never, value as never);
  }
  return built;
}

export const sql = new Statements({
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
