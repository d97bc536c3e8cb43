export {
  type Db,
  isCheckViolation,
  type Listener,
  type Param,
  sqlState,
  timeLimits,
} from './db.ts';
export type { HeldLock } from './lock.ts';
export {
  type AppliedMigration,
  appliedMigrations,
  isChecksumOf,
  knownMigrations,
  migrate,
} from './migrate.ts';
export { DbSetupError, openDb, replaceEmbedded, withPassword } from './open.ts';
export { firstRow, type NewRow, type Row, type RowChange, rows, run, sql } from './sql.ts';
export type { DB as Tables } from './tables.ts';
