export { addressHandlers } from './handlers.ts';
export { forgetAddresses } from './store.ts';
