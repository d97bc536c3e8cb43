export { walletHandlers } from './handlers.ts';
export {
  countMoneyLog,
  type MoneyLogFilter,
  readMoneyLog,
  readMoneyRecord,
} from './money-log.ts';
export { readRange } from './range.ts';
export { type RatesWatch, watchRates } from './rates.ts';
