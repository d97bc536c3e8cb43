export { userHandlers } from './handlers.ts';
export { isRegistered, registerOrFind } from './register.ts';
