export { moneyLogHandlers, walletHandlers } from './handlers.ts';
export {
  countMoneyLog,
  type MoneyLogFilter,
  readMoneyLog,
  readMoneyRecord,
} from './money-log.ts';
export { moneyLogFile, moneyLogFileHandlers } from './money-log-file.ts';
export { readRange } from './range.ts';
export { type RatesWatch, watchRates } from './rates.ts';
