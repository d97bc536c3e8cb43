export { walletHandlers } from './handlers.ts';
export { type RatesWatch, watchRates } from './rates.ts';
