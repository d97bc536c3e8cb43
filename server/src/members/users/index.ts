export { type FoundUser, findUser } from './find.ts';
export { freezeUser, isFrozen, unfreezeUser } from './freeze.ts';
export { userHandlers } from './handlers.ts';
export { lockActiveUser, lockAgainstFreeze, lockUserRow } from './lock.ts';
export { isRegistered, previewInviter, type Registration, registerOrFind } from './register.ts';
export { assertAcknowledged, latestAcknowledgement } from './risk.ts';
