import { type Asset, assets, formatAmount } from '@shared/contract';
import type { EntryKind } from '../ledger/index.ts';

/** Kind of entry → what it was, for people who ask where money is. */
const entryWords: Record<EntryKind, string> = {
  chain_payment: 'came in from the chain for an order',
  ticket_purchase: 'bought tickets',
  ticket_income: 'income from tickets',
  withdraw_refund: 'a withdrawal came back',
  data_adjustment: 'an operator’s correction',
  welcome_grant: 'play money for a new user',
  unmatched_payment: 'came in from the chain and paid no order',
  suspense_credit: 'given to its owner out of suspense',
  suspense_return: 'sent back to its sender out of suspense',
  reversal: 'took another entry back',
};

export function wordsOf(kind: string): string {
  return Object.hasOwn(entryWords, kind) ? entryWords[kind as EntryKind] : kind;
}

/** '1.5 JU', with every digit there is. */
export function amountOf(amount: bigint, asset: Asset | null): string {
  if (!asset) return `${amount} of a token that is none of ours`;
  const { decimals } = assets[asset];
  return `${formatAmount(amount, decimals, decimals)} ${asset}`;
}
