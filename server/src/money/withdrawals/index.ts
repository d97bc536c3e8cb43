export {
  approve,
  listForOperators,
  payoutsOf,
  rebroadcast,
  refuse,
  withdrawalsOf,
} from './decide.ts';
export { endUnpaidWithdrawal, fulfilNetworkFee } from './fulfil.ts';
export { withdrawalHandlers } from './handlers.ts';
export { hotWalletReconciliation } from './hot-wallet-reconciliation.ts';
export type { WithdrawalNews } from './money.ts';
export { anySigned, createPayer, type Payer } from './payer.ts';
export { withdrawalReconciliation } from './reconciliation.ts';
export { type ReviewRule, reviewRules } from './review.ts';
export { withdrawalAct } from './step-up.ts';
export { readInWallet, readWithdrawal, type WithdrawalRow } from './store.ts';
