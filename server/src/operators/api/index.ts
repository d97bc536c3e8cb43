export { createAdmin } from './app.ts';
export { auditReconciliation, record } from './audit.ts';
export type { AdminListener } from './context.ts';
export type { Reversals } from './handlers/entries.ts';
export { adminHandlers } from './handlers/index.ts';
export { verifyAll } from './handlers/reconciliation.ts';
export type { SettingEffects } from './handlers/system.ts';
export { AdminListenError, listenForOperators } from './listen.ts';
export { stopByKey } from './stop-by-key.ts';
