import type { MoneyLogEntry } from '@shared/contract';

type MoneyLogType = MoneyLogEntry['type'];

/** Kind of ledger entry → its type in the money log (specification §3). */
export const entryKinds = {
  /** Chain money received for an order. */
  chain_payment: 'chain_payment',
  /** The purchase that a chain payment was spent on. */
  ticket_purchase: 'ticket_purchase',
  /** ENU that became available. */
  ticket_income: 'ticket_income',
  /** ENU of a purchase, not yet available; changes no spendable balance. */
  release_grant: 'unknown',
  /** Cancels the grant of a purchase that was reversed. */
  release_take_back: 'reversal',
  /** A position in mutual aid: joined; principal paid back on chain; its profit. */
  aid_join: 'aid_join',
  aid_claim: 'aid_claim',
  aid_profit: 'aid_profit',
  goods_purchase: 'goods_purchase',
  node_purchase: 'node_purchase',
  node_refund: 'node_refund',
  /** A withdrawal: set aside; sent to a wallet, which changes no spendable balance; refunded. */
  withdrawal: 'withdrawal',
  withdrawal_sent: 'unknown',
  withdraw_refund: 'withdraw_refund',
  /** A withdrawal's network fee: paid on chain; refunded to the account. */
  network_fee: 'network_fee',
  network_fee_refund: 'withdraw_refund',
  /** A card fee: set aside; kept, which changes no spendable balance; refunded. */
  card_fee: 'card_fee',
  card_fee_kept: 'unknown',
  card_fee_refund: 'card_fee_refund',
  /** The same three for a card recharge. */
  card_recharge: 'card_recharge',
  card_recharge_loaded: 'unknown',
  card_recharge_refund: 'card_recharge_refund',
  /** Money from a card, once the issuer has taken it off the card. */
  card_unload: 'card_unload',
  quantity_transfer: 'transfer',
  /** An operator's correction. */
  data_adjustment: 'data_adjustment',
  welcome_grant: 'welcome_gift',
  /** Chain money that pays no order; changes no user's balance. */
  unmatched_payment: 'unknown',
  /** An operator credited unmatched money to its owner. */
  suspense_credit: 'suspense_credit',
  /** Unmatched money returned to its sender on chain; changes no user's balance. */
  suspense_return: 'unknown',
  reversal: 'reversal',
} as const satisfies Record<string, MoneyLogType>;

export type EntryKind = keyof typeof entryKinds;

/** Purchases that spend a chain payment at once. The money log shows both as one record. */
export const purchaseKinds: readonly EntryKind[] = [
  'ticket_purchase',
  'aid_join',
  'goods_purchase',
  'node_purchase',
  'network_fee',
  'card_fee',
  'card_recharge',
];

/** Returns a stored kind's type in the money log; 'unknown' for a kind this build does not have. */
export function moneyLogTypeOf(kind: string): MoneyLogType {
  return Object.hasOwn(entryKinds, kind) ? entryKinds[kind as EntryKind] : 'unknown';
}

/** Returns the stored kinds that the money log shows under a type. */
export function kindsOf(type: MoneyLogType): EntryKind[] {
  return (Object.keys(entryKinds) as EntryKind[]).filter((kind) => entryKinds[kind] === type);
}
