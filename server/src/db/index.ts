export { type Db, isCheckViolation, isUniqueViolation, type Param, sqlState } from './db.ts';
export { migrate } from './migrate.ts';
export { DbSetupError, openDb } from './open.ts';
