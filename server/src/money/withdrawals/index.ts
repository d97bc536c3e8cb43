export { withdrawalBooks } from './books.ts';
export {
  approve,
  listForOperators,
  payoutsOf,
  rebroadcast,
  refuse,
  withdrawalsOf,
} from './decide.ts';
export { fulfilNetworkFee } from './fulfil.ts';
export { withdrawalHandlers } from './handlers.ts';
export { hotWalletBooks } from './hot-wallet-books.ts';
export type { WithdrawalNews } from './money.ts';
export { anySigned, createPayer, type Payer, type PayerParts } from './payer.ts';
export { type ReviewRule, reviewRules } from './review.ts';
export { readWithdrawal, type WithdrawalRow } from './store.ts';
export { endUnpaid } from './unpaid.ts';
