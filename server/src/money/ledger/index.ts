export {
  type Posting,
  type Purpose,
  postingsBetween,
  type SystemAccount,
  systemAccount,
  userAccount,
} from './accounts.ts';
export { balancesByPurpose, balancesOf, readHoldings, systemBalances } from './balances.ts';
export {
  entriesNamed,
  entriesOfOrder,
  entriesOfUser,
  type OpenPending,
  pendingsOf,
  readEntry,
  type WrittenEntry,
} from './entries.ts';
export { type EntryKind, entryKinds, kindsOf, moneyLogTypeOf, purchaseKinds } from './kinds.ts';
export { postPending, reserve, reverse, voidPending } from './pending.ts';
export { type Actor, type Entry, LedgerError, post, postMany } from './post.ts';
export { ruleReconciliation } from './rules.ts';
export { lastFinished, ledgerReconciliation, verifyLedger } from './verify.ts';
