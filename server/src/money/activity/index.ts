export { moneyLogHandlers, walletHandlers } from './handlers.ts';
export {
  countMoneyLog,
  type MoneyLogFilter,
  recordsBefore,
  sumMoneyLog,
} from './money-log.ts';
export { instantOf, readRange } from './range.ts';
export { readRates, valueInUsdt, watchRates } from './rates.ts';
export { containing, searchEntries } from './search.ts';
