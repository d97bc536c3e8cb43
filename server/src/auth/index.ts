export { forgetEnded } from './cleanup.ts';
export { authHandlers } from './handlers.ts';
export {
  type LiveSession,
  liveSessions,
  openSession,
  resolveSessions,
} from './sessions.ts';
