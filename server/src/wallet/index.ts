export { walletHandlers } from './handlers.ts';
export { countMoneyLog, readMoneyLog } from './money-log.ts';
export { type RatesWatch, watchRates } from './rates.ts';
