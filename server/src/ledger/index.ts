export {
  type Account,
  type SystemAccount,
  systemAccount,
  systemAccounts,
  userAccount,
} from './accounts.ts';
export { balancesOf } from './balances.ts';
export { type EntryKind, entryKinds, kindsOf, moneyLogTypeOf } from './kinds.ts';
export { type Entry, LedgerError, type Posting, post, postedChannel } from './post.ts';
export { type Violation, verifyLedger } from './verify.ts';
