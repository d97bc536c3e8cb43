export { authHandlers } from './handlers.ts';
export {
  countSessions,
  createSessionEnded,
  forgetEnded,
  type LiveSession,
  liveSessions,
  resolveSessions,
  revokeAll,
  type SessionEnded,
} from './sessions.ts';
