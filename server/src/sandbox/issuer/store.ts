import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

const schema = `
create table if not exists holders (
  reference text primary key, id text not null unique, last_name text not null, name text not null
);
create table if not exists orders (
  reference text primary key, holder text not null, type text not null, bin text not null,
  limits text not null, replaces text, state text not null, card text, due integer not null
);
create table if not exists cards (
  id text primary key, holder text not null, type text not null, state text not null,
  number text not null unique, cvv text not null, expires text not null, balance text not null,
  limits text not null, pin text
);
create table if not exists loads (
  reference text primary key, card text not null, amount text not null, state text not null,
  due integer not null
);
create table if not exists unloads (
  reference text primary key, card text not null, amount text not null, state text not null,
  due integer not null
);
create table if not exists spendings (
  id text primary key, card text not null, merchant text not null, country text, status text not null,
  reason text, amount text not null, asked_amount text not null, asked_currency text not null,
  at integer not null, changed integer not null, changed_at integer,
  mcc text, limit_of text, limit_amount text, limit_left text
);
create index if not exists spendings_changed on spendings (card, changed);
create table if not exists reveals (
  hash text primary key, card text not null, until integer not null
);
create table if not exists events (
  seq integer primary key, id text not null unique, body text not null, due integer not null,
  tries integer not null default 0, left integer not null
);
create table if not exists keys (id text primary key, jwk text not null);
`;

export type Row = Record<string, string | number | null>;

export interface Store {
  all<T extends object = Row>(sql: string, ...values: SQLInputValue[]): T[];
  first<T extends object = Row>(sql: string, ...values: SQLInputValue[]): T | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Runs a transaction; no other statements run in between. */
  tx<T>(work: () => T): T;
  close(): void;
}

/** Opens the issuer's store in a folder, or in memory without `dir`. */
export function openStore(dir: string | undefined): Store {
  if (dir) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(dir ? join(dir, 'issuer.sqlite') : ':memory:');
  db.exec('pragma journal_mode = wal; pragma synchronous = full;');
  db.exec(schema);
  migrate(db);
  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as T[],
    first: <T>(sql: string, ...values: SQLInputValue[]) =>
      db.prepare(sql).get(...values) as T | undefined,
    run: (sql, ...values) => void db.prepare(sql).run(...values),
    tx(work) {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

/** Adds columns that a store of an earlier version does not have. */
function migrate(db: DatabaseSync): void {
  const columns = db.prepare('pragma table_info(spendings)').all();
  for (const [column, type] of [
    ['changed_at', 'integer'],
    ['mcc', 'text'],
    ['limit_of', 'text'],
    ['limit_amount', 'text'],
    ['limit_left', 'text'],
  ]) {
    if (columns.some(({ name }) => name === column)) continue;
    db.exec(`alter table spendings add column ${column} ${type}`);
  }
}
