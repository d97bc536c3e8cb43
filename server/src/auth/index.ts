export { forgetEnded } from './cleanup.ts';
export { authHandlers } from './handlers.ts';
export {
  type LiveSession,
  liveSessions,
  openSession,
  resolveSession,
  resolveSessions,
} from './sessions.ts';
