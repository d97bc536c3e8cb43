export { authHandlers } from './handlers.ts';
export { createSessionEnded, type SessionEnded } from './session-ended.ts';
export {
  countSessions,
  forgetEnded,
  type LiveSession,
  liveSessions,
  resolveSessions,
  revokeAll,
} from './sessions.ts';
