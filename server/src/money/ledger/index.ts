export {
  type Account,
  type Posting,
  postingsBetween,
  type Purpose,
  purposes,
  type SystemAccount,
  systemAccount,
  systemAccounts,
  userAccount,
} from './accounts.ts';
export {
  balancesByPurpose,
  balancesOf,
  type Holdings,
  readHoldings,
  systemBalances,
} from './balances.ts';
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
export {
  type PendingName,
  postPending,
  type Reservation,
  type Resolution,
  reserve,
  reverse,
  voidPending,
} from './pending.ts';
export { type Actor, type Entry, LedgerError, post, postedChannel, postMany } from './post.ts';
export { type Rule, ruleReconciliation } from './rules.ts';
export { lastFinished, ledgerReconciliation, type Verification, verifyLedger } from './verify.ts';
