export { userHandlers } from './handlers.ts';
export { lockUser } from './lock.ts';
export { isRegistered, type Registration, registerOrFind } from './register.ts';
export { assertAcknowledged } from './risk.ts';
