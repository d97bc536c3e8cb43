export { type Db, type Listener, type Param, sqlState } from './db.ts';
export type { HeldLock } from './lock.ts';
export {
  type AppliedMigration,
  appliedMigrations,
  isChecksumOf,
  knownMigrations,
  migrate,
} from './migrate.ts';
export { DbSetupError, openDb, replaceEmbedded, withPassword } from './open.ts';
export { type NewRow, type Row, type RowChange, sql } from './sql.ts';
