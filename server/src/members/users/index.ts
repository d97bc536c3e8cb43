export { type FoundUser, findUser } from './find.ts';
export { freezeUser, isFrozen, unfreezeUser } from './freeze.ts';
export { userHandlers } from './handlers.ts';
export { holdAgainstFreeze, holdUser, lockUser } from './lock.ts';
export { isRegistered, previewInviter, type Registration, registerOrFind } from './register.ts';
export { assertAcknowledged, latestAcknowledgement } from './risk.ts';
