export { forgetEnded } from './cleanup.ts';
export { authHandlers } from './handlers.ts';
export { createSessionEnded, type SessionEnded } from './session-ended.ts';
export {
  countSessions,
  type LiveSession,
  liveSessions,
  openSession,
  resolveSessions,
  revokeAll,
} from './sessions.ts';
