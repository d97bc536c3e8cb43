export { createAdmin } from './app.ts';
export { record } from './audit.ts';
export { verifyAll } from './handlers/books.ts';
export type { Reversals } from './handlers/entries.ts';
export { type ActParts, actHandlers } from './handlers/index.ts';
export type { SettingEffects } from './handlers/machinery.ts';
export { AdminListenError, listenForOperators } from './listen.ts';
export type { AdminDoor, AdminParts } from './parts.ts';
export { auditBooks } from './verify-audit.ts';
