export { moneyLogHandlers, walletHandlers } from './handlers.ts';
export { moneyLogFile, moneyLogFileHandlers } from './money-log-file.ts';
export { watchRates } from './rates.ts';
