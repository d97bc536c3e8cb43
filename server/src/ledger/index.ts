export {
  type Account,
  type Posting,
  type Purpose,
  purposes,
  type SystemAccount,
  systemAccount,
  systemAccounts,
  userAccount,
} from './accounts.ts';
export { balancesOf, systemBalances } from './balances.ts';
export { type EntryKind, entryKinds, kindsOf, moneyLogTypeOf } from './kinds.ts';
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
export { type Verification, type Violation, verifyLedger } from './verify.ts';
