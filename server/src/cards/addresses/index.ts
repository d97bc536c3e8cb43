export { addressHandlers } from './handlers.ts';
export { forgetAddresses, readAddress } from './store.ts';
