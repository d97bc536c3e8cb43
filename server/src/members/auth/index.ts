export { authHandlers } from './handlers.ts';
export {
  countSessions,
  createSessionEnded,
  deviceOf,
  forgetEnded,
  type LiveSession,
  liveSessions,
  resolveSessions,
  revokeAll,
  type SessionEnded,
} from './sessions.ts';
