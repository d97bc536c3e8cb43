export { userHandlers } from './handlers.ts';
export { isRegistered, registerOrFind } from './register.ts';
export { requireAcknowledgement } from './risk.ts';
