import { type CardRow, statusOf } from '../../cards/cards/index.ts';
import { balancesByPurpose, type EntryKind, type WrittenEntry } from '../../money/ledger/index.ts';
import type { UnmatchedReason } from '../../money/orders/index.ts';
import { type ReviewRule, reviewRules, type WithdrawalRow } from '../../money/withdrawals/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { WithdrawalData } from '../contract/index.ts';

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

/** Renames the fields of an object: `createdAt` becomes `created_at`. */
export function snakeCase<T extends object>(
  object: T,
): { [K in keyof T & string as SnakeCase<K>]: T[K] } {
  const entries = Object.entries(object).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}

export async function presentBalances(db: Db, userId: string) {
  return [...(await balancesByPurpose(db, userId))].map(([asset, held]) => ({ asset, ...held }));
}

export function presentEntry(entry: WrittenEntry) {
  return {
    ...snakeCase(entry),
    words: entryLabel(entry.kind),
    postings: entry.postings.map(({ ownerKind, owner, ...posting }) => ({
      ...posting,
      account: ownerKind === 'user' ? `user ${owner}` : owner,
    })),
  };
}

export function presentWithdrawal(row: WithdrawalRow) {
  return {
    ...row,
    asset: row.asset as WithdrawalData['asset'],
    review: row.review_rule && reviewRules[row.review_rule as ReviewRule],
  };
}

export function presentCard(row: CardRow) {
  return { ...row, status: statusOf(row) };
}

/** Kind of entry → description for operators. */
const entryLabels: Record<EntryKind, string> = {
  chain_payment: 'came in from the chain for an order',
  ticket_purchase: 'bought tickets',
  ticket_income: 'ENU has vested',
  release_grant: 'ENU of a purchase, to be vested',
  release_take_back: 'a vesting was reversed with its purchase',
  aid_join: 'joined mutual aid',
  aid_claim: 'mutual aid paid the principal back to the wallet',
  aid_profit: 'mutual aid paid profit to the wallet',
  goods_purchase: 'bought goods',
  node_purchase: 'bought a node',
  node_refund: 'refund of a node that was sold out',
  withdrawal: 'reserved for a withdrawal',
  withdrawal_sent: 'withdrawn to a wallet',
  withdraw_refund: 'a withdrawal was refunded',
  network_fee: 'paid the network fee of a withdrawal',
  network_fee_refund: 'the network fee of a withdrawal was refunded',
  card_fee: 'reserved for the fee of a card',
  card_fee_kept: 'fee of an issued card',
  card_fee_refund: 'refund of the fee of a card that was not issued',
  card_recharge: 'reserved for a top-up of a card',
  card_recharge_loaded: 'loaded to a card, with its fee',
  card_recharge_refund: 'a top-up of a card was refunded',
  card_unload: 'moved from a card back to the account',
  quantity_transfer: 'ENU from one member to another',
  data_adjustment: 'an operator’s correction',
  welcome_grant: 'play money for a new user',
  unmatched_payment: 'came in from the chain and paid no order',
  suspense_credit: 'credited to its owner out of suspense',
  suspense_return: 'returned to its sender out of suspense',
  reversal: 'reversed another entry',
};

export function entryLabel(kind: string): string {
  return Object.hasOwn(entryLabels, kind) ? entryLabels[kind as EntryKind] : kind;
}

/** Reason why a payment paid no order → description for operators. */
const unmatchedReasons: Record<UnmatchedReason, string> = {
  unknown_reference: 'no order has its reference',
  wrong_chain: 'it came on another chain',
  wrong_contract: 'it came to another contract',
  wrong_token: 'it came in another token',
  amount_too_low: 'too little',
  amount_too_high: 'too much',
  already_paid: 'the order was paid already',
  taken_back: 'an earlier payment of the order left the chain and was reversed',
  expired: 'it was mined after the order had expired',
};

export function unmatchedReason(reason: string | null): string {
  const known = reason !== null && Object.hasOwn(unmatchedReasons, reason);
  return known ? unmatchedReasons[reason as UnmatchedReason] : (reason ?? 'for an unknown reason');
}
