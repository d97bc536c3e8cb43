export { addressHandlers, forgetAddresses, readAddress } from './handlers.ts';
