import type { MoneyLogEntry } from '@shared/contract';

type MoneyLogType = MoneyLogEntry['type'];

/** Kind of ledger entry → what the money log calls it (specification §3). */
export const entryKinds = {
  /** Chain money that came in for an order. */
  chain_payment: 'chain_payment',
  /** What was paid and bought with it. */
  ticket_purchase: 'ticket_purchase',
  /** Ticket quantity that a release has set free. */
  ticket_income: 'ticket_income',
  /** Ticket quantity of a purchase, to be released; touches nothing that can be spent. */
  release_grant: 'unknown',
  /** A release goes with its purchase, which was taken back. */
  release_take_back: 'reversal',
  /** A position in mutual aid: joined; paid back on chain what was put in; its profit. */
  aid_join: 'aid_join',
  aid_claim: 'aid_claim',
  aid_profit: 'aid_profit',
  goods_purchase: 'goods_purchase',
  node_purchase: 'node_purchase',
  /** Its payment found no node left. */
  node_refund: 'node_refund',
  /** Set aside for a withdrawal; sent to a wallet, which touches nothing that can be spent; come back. */
  withdrawal: 'withdrawal',
  withdrawal_sent: 'unknown',
  withdraw_refund: 'withdraw_refund',
  /** A withdrawal's network fee, paid on chain; and given back on the account. */
  network_fee: 'network_fee',
  network_fee_refund: 'withdraw_refund',
  /** Set aside for a card; kept once it is issued, which touches nothing that can be spent; come back. */
  card_fee: 'card_fee',
  card_fee_kept: 'unknown',
  card_fee_refund: 'card_fee_refund',
  /** Likewise for what a card is topped up with. */
  card_recharge: 'card_recharge',
  card_recharge_loaded: 'unknown',
  card_recharge_refund: 'card_recharge_refund',
  quantity_transfer: 'transfer',
  /** An operator's correction. */
  data_adjustment: 'data_adjustment',
  welcome_grant: 'welcome_gift',
  /** Chain money that pays no order; touches no user. */
  unmatched_payment: 'unknown',
  /** An operator has found out whose unmatched money it is. */
  suspense_credit: 'suspense_credit',
  /** Unmatched money went back to its sender on chain; touches no user. */
  suspense_return: 'unknown',
  /** Takes another entry back. */
  reversal: 'reversal',
} as const satisfies Record<string, MoneyLogType>;

export type EntryKind = keyof typeof entryKinds;

/** What an order's payment from the chain is spent on at once: both are one transaction to people. */
export const purchaseKinds: readonly EntryKind[] = [
  'ticket_purchase',
  'aid_join',
  'goods_purchase',
  'node_purchase',
  'network_fee',
  'card_fee',
];

/** The money log's name of a stored kind; 'unknown' for one this build does not know. */
export function moneyLogTypeOf(kind: string): MoneyLogType {
  return Object.hasOwn(entryKinds, kind) ? entryKinds[kind as EntryKind] : 'unknown';
}

/** Stored kinds that the money log shows under a type. */
export function kindsOf(type: MoneyLogType): EntryKind[] {
  return (Object.keys(entryKinds) as EntryKind[]).filter((kind) => entryKinds[kind] === type);
}
