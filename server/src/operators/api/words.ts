import { type Asset, assets, formatAmount } from '@shared/contract';
import type { EntryKind } from '../../money/ledger/index.ts';
import type { UnmatchedReason } from '../../money/orders/index.ts';

/** Kind of entry → what it was, for people who ask where money is. */
const entryWords: Record<EntryKind, string> = {
  chain_payment: 'came in from the chain for an order',
  ticket_purchase: 'bought tickets',
  ticket_income: 'a release has set ticket quantity free',
  release_grant: 'ticket quantity of a purchase, to be released',
  release_take_back: 'a release was taken back with its purchase',
  aid_join: 'joined mutual aid',
  aid_claim: 'mutual aid paid back what was put in, to the wallet',
  aid_profit: 'mutual aid paid its profit, to the wallet',
  goods_purchase: 'bought goods',
  node_purchase: 'bought a node',
  node_refund: 'node sold out: the payment is in the account',
  withdrawal: 'set aside for a withdrawal',
  withdrawal_sent: 'withdrawn to a wallet',
  withdraw_refund: 'a withdrawal came back',
  network_fee: 'paid the network fee of a withdrawal',
  network_fee_refund: 'the network fee of a withdrawal came back',
  card_fee: 'set aside for a card’s fee',
  card_fee_kept: 'kept as the fee of a card that was issued',
  card_fee_refund: 'a card’s fee came back: it was not issued',
  card_recharge: 'set aside to top up a card',
  card_recharge_loaded: 'put on a card, its fee kept',
  card_recharge_refund: 'a top-up of a card came back',
  quantity_transfer: 'ticket quantity from one member to another',
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

/** Why a payment paid no order. */
const reasonWords: Record<UnmatchedReason, string> = {
  unknown_reference: 'no order has its reference',
  wrong_chain: 'it came on another chain',
  wrong_contract: 'another contract was to be paid',
  wrong_token: 'it came in another token',
  amount_too_low: 'too little',
  amount_too_high: 'too much',
  already_paid: 'the order was paid already',
  taken_back: 'what paid the order before left the chain, and what it brought was taken back',
  expired: 'it was mined after the order’s time',
};

export function reasonOf(reason: string | null): string {
  const known = reason !== null && Object.hasOwn(reasonWords, reason);
  return known ? reasonWords[reason as UnmatchedReason] : (reason ?? 'the reason is not known');
}

/** '1.5 JU', with every digit there is. */
export function amountOf(amount: bigint, asset: Asset | null): string {
  if (!asset) return `${amount} of a token that is none of ours`;
  const { decimals } = assets[asset];
  return `${formatAmount(amount, decimals, decimals)} ${asset}`;
}
