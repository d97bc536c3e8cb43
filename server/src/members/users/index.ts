export { type FoundUser, findUser } from './find.ts';
export {
  freezeUser,
  isFrozen,
  lockActiveUser,
  lockAgainstFreeze,
  lockUserRow,
  unfreezeUser,
} from './freeze.ts';
export { userHandlers } from './handlers.ts';
export { isRegistered, previewInviter, type Registration, registerOrFind } from './register.ts';
export { assertAcknowledged, latestAcknowledgement } from './risk.ts';
