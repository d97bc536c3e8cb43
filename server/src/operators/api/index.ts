export { createAdmin } from './app.ts';
export { record } from './audit.ts';
export type { Reversals } from './handlers/entries.ts';
export { type ActParts, actHandlers } from './handlers/index.ts';
export type { SettingEffects } from './handlers/machinery.ts';
export { verifyAll } from './handlers/reconciliation.ts';
export { AdminListenError, listenForOperators } from './listen.ts';
export type { AdminDoor, AdminParts } from './parts.ts';
export { auditReconciliation } from './verify-audit.ts';
