export { forgetEnded } from './cleanup.ts';
export { authHandlers } from './handlers.ts';
export { liveSessions, openSession, resolveSession } from './sessions.ts';
