export { type Db, isCheckViolation, type Param, sqlState } from './db.ts';
export { migrate } from './migrate.ts';
export { DbSetupError, openDb } from './open.ts';
