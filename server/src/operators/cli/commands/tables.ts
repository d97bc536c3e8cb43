import type {
  BalanceData,
  CardData,
  EntryData,
  OrderData,
  PaymentData,
  SuspenseData,
  WithdrawalData,
} from '../../contract/index.ts';
import { money, table, when } from '../print.ts';

/** Tables of several commands. */

export function balanceTable(balances: readonly BalanceData[]): string {
  return table(
    ['asset', 'available', 'reserved', 'unreleased', 'pledged'],
    balances.map(({ asset, available, reserved, unreleased, pledged }) => [
      asset,
      ...[available, reserved, unreleased, pledged].map((amount) =>
        money(amount, asset).replace(` ${asset}`, ''),
      ),
    ]),
  );
}

export function orderTable(orders: readonly OrderData[]): string {
  return table(
    ['order', 'kind', 'quantity', 'amount', 'status', 'created', 'paid'],
    orders.map((order) => [
      ...[order.id, order.kind, String(order.quantity), priceOf(order), order.status],
      ...[when(order.created_at), when(order.paid_at)],
    ]),
  );
}

/** Amounts of tokens stay in base units here; the order's payments name the asset. */
export function priceOf({ amount, token }: Pick<OrderData, 'amount' | 'token'>): string {
  return token === null ? money(amount, 'JU') : `${amount} of ${token}`;
}

export function paymentTable(payments: readonly PaymentData[], named = 'payment'): string {
  return table(
    [named, 'transaction', 'block', 'amount', 'status', ''],
    payments.map((one) => [
      ...[one.event_id, one.tx_hash, String(one.block), money(one.amount, one.asset), one.status],
      [one.reason, one.resolution, one.orphaned ? 'off the chain' : ''].filter(Boolean).join(', '),
    ]),
  );
}

export function suspenseTable(list: readonly SuspenseData[]): string {
  return table(
    ['payment', 'settled', 'amount', 'from', 'reason', 'order', 'user', ''],
    list.map((one) => [
      ...[one.event_id, when(one.settled_at), money(one.amount, one.asset)],
      one.payer_id ? `${one.payer} (user ${one.payer_id})` : one.payer,
      ...[one.reason, one.order_id ?? '', one.order_user_id ?? ''],
      [one.resolution, one.orphaned ? 'off the chain' : ''].filter(Boolean).join(', '),
    ]),
  );
}

export function entryTable(entries: readonly EntryData[], ofUser?: string): string {
  return table(
    ['entry', 'when', 'what', 'moved', 'by', ''],
    entries.map((entry) => [
      ...[entry.id, when(entry.at), entry.words, movedBy(entry, ofUser), entry.actor],
      [
        entry.reversed_by ? `reversed by ${entry.reversed_by}` : '',
        entry.reverses ? `reverses ${entry.reverses}` : '',
        entry.order_id ? `order ${entry.order_id}` : '',
        entry.note ?? '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

/** Lists the amounts moved on a user's accounts, or on all users' accounts. */
function movedBy({ postings }: EntryData, ofUser: string | undefined): string {
  return postings
    .filter(({ account }) => (ofUser ? account === `user ${ofUser}` : account.startsWith('user ')))
    .map(({ amount, asset, purpose }) => {
      const sign = amount.startsWith('-') ? '' : '+';
      return `${sign}${money(amount, asset)}${purpose === 'available' ? '' : ` ${purpose}`}`;
    })
    .join(', ');
}

export function withdrawalTable(list: readonly WithdrawalData[]): string {
  return table(
    ['withdrawal', 'user', 'amount', 'fee', 'state', 'made', 'done', 'transaction', ''],
    list.map((one) => [
      ...[one.id, one.user_id, money(one.amount, one.asset), money(one.fee, one.asset), one.state],
      ...[when(one.created_at), when(one.done_at), one.tx_hash ?? ''],
      [
        one.reason,
        one.state === 'review' ? one.review : '',
        one.waits_for_funds ? 'waits for funds' : '',
        one.lost_at ? 'nonce lost' : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

export function cardTable(list: readonly CardData[]): string {
  return table(
    ['card', 'ends in', 'product', 'balance', 'state', 'status', 'issued', ''],
    list.map((one) => [
      ...[one.id, one.last4, one.product_id, money(one.balance, 'USDT'), one.state, one.status],
      when(one.issued_at),
      one.replaced_by ? `replaced by ${one.replaced_by}` : '',
    ]),
  );
}
