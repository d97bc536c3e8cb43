import type { Asset } from '@shared/contract';
import type { CardRow } from '../../cards/cards/index.ts';
import type { OpenPending, Purpose, WrittenEntry } from '../../money/ledger/index.ts';
import type { OrderPayment, StoredOrder, SuspenseList } from '../../money/orders/index.ts';
import { type ReviewRule, reviewRules, type WithdrawalRow } from '../../money/withdrawals/index.ts';
import { formatMoney } from '../contract/index.ts';
import { entryLabel, unmatchedReason } from './present.ts';

/** Describes in sentences where the money of an order is. Pure. */
export function locateOrderMoney(
  order: StoredOrder,
  asset: Asset | null,
  payments: readonly OrderPayment[],
  entries: readonly WrittenEntry[],
): string[] {
  const lines = payments.map((payment) => paymentLine(payment, order, asset));
  if (payments.length === 0) lines.push(nothingSeen(order));
  for (const entry of entries) {
    const taken = entry.reversedBy ? `; reversed by entry ${entry.reversedBy}` : '';
    lines.push(`Booked as entry ${entry.id}: ${entryLabel(entry.kind)}${taken}.`);
  }
  return lines;
}

function nothingSeen({ status, expiresAt, cancelledAt }: StoredOrder): string {
  const nothing = 'Nothing was paid to it on chain';
  if (status === 'awaiting_payment')
    return `${nothing} yet; the order is open until ${iso(expiresAt)}.`;
  if (status === 'cancelled') return `${nothing}; the order was cancelled at ${iso(cancelledAt)}.`;
  if (status === 'expired') return `${nothing}; the order expired at ${iso(expiresAt)}.`;
  return `${nothing}, and it is ${status}: it was paid in another way.`;
}

function paymentLine(
  payment: OrderPayment,
  { confirmations, confirmationsNeeded, txHash }: StoredOrder,
  orderAsset: Asset | null,
): string {
  const { eventId, status, reason, resolution } = payment;
  const came = `${formatMoney(payment.amount, payment.asset ?? orderAsset)} arrived with ${payment.txHash} (block ${payment.block})`;
  if (resolution === 'gone') return `${came}, but a reorg removed it permanently.`;
  if (payment.orphaned) return `${came}, but a reorg removed it: see \`pnpm ops incidents\`.`;
  if (status === 'credited') return `${came} and paid it.`;
  if (status === 'unmatched') {
    if (resolution === 'credited')
      return `${came}: ${unmatchedReason(reason)}; it was credited to a user.`;
    if (resolution === 'returned') return `${came}: ${unmatchedReason(reason)}; it was sent back.`;
    return `${came}, but did not pay it (${unmatchedReason(reason)}): it waits in suspense as payment ${eventId}.`;
  }
  if (payment.tries > 0)
    return `${came}, but could not be booked in ${payment.tries} tries; it is retried: see \`pnpm ops incidents\`.`;
  const counted = payment.txHash === txHash ? `${confirmations} of ${confirmationsNeeded}` : 'its';
  return `${came} and waits for ${counted} confirmations.`;
}

export function locateUserMoney({
  balances,
  pending,
  openOrders,
  suspense,
  withdrawals,
  cards,
}: {
  balances: ReadonlyMap<Asset, Record<Purpose, bigint>>;
  pending: readonly OpenPending[];
  openOrders: readonly StoredOrder[];
  suspense: SuspenseList;
  withdrawals: readonly WithdrawalRow[];
  cards: readonly CardRow[];
}): string[] {
  const lines = [...balances].flatMap(([asset, held]) =>
    (Object.entries(held) as [Purpose, bigint][])
      .filter(([, amount]) => amount > 0n)
      .map(([purpose, amount]) => `${formatMoney(amount, asset)} ${purposeLabels[purpose]}.`),
  );
  if (lines.length === 0) lines.push('The account is empty.');
  for (const { kind, asset, amount, since, entryId } of pending) {
    const what = `${formatMoney(amount, asset)} has been reserved since ${iso(since)}`;
    lines.push(`${what}: ${entryLabel(kind)} (entry ${entryId}).`);
  }
  for (const { id, status, expiresAt } of openOrders) {
    const until = status === 'confirming' ? 'is being confirmed' : `waits until ${iso(expiresAt)}`;
    lines.push(`Order ${id} ${until}.`);
  }
  for (const one of suspense.list.filter(({ resolution }) => !resolution)) {
    const order = one.orderId ? ` for order ${one.orderId}` : '';
    const where = one.orphaned
      ? `was payment ${one.eventId} in suspense, but a reorg removed it: see \`pnpm ops incidents\`.`
      : `waits in suspense as payment ${one.eventId}: ${unmatchedReason(one.reason)}.`;
    lines.push(`${formatMoney(one.amount, one.asset)} from ${one.payer}${order} ${where}`);
  }
  lines.push(...withdrawals.filter(({ state }) => state !== 'failed').map(withdrawalLine));
  lines.push(...cards.filter(({ balance }) => BigInt(balance) > 0n).map(cardLine));
  const more = suspense.total - suspense.list.length;
  if (more > 0) lines.push(`${more} more unmatched payments of this user are not listed.`);
  return lines;
}

function withdrawalLine(row: WithdrawalRow): string {
  const { id, state, address, tx_hash: hash } = row;
  const amount = formatMoney(BigInt(row.amount) - BigInt(row.fee), row.asset as Asset);
  const what = `Withdrawal ${id}, ${amount} to ${address},`;
  if (state === 'confirmed') return `${what} was paid with ${hash}.`;
  if (state === 'awaiting_fee') return `${what} waits for its network fee, order ${row.order_id}.`;
  if (state === 'review') {
    const why = row.review_rule ? `: ${reviewRules[row.review_rule as ReviewRule]}` : '';
    return `${what} waits for an approval${why}.`;
  }
  if (state === 'queued') return `${what} waits for ${row.waits_for_funds ? 'funds' : 'its turn'}.`;
  if (row.lost_at) return `${what} was sent with ${hash}, but another transaction has its nonce.`;
  return `${what} was sent with ${hash} and has ${row.confirmations} confirmations.`;
}

/** Describes the balance that the issuer last reported, after open charges of shops. */
function cardLine({ id, last4, state, balance }: CardRow): string {
  const reach = state === 'lost' ? ', until it is replaced' : '';
  const amount = formatMoney(balance, 'USDT');
  return `${amount} is on the ${state} card that ends in ${last4}, ${id}${reach}.`;
}

const purposeLabels: Record<Purpose, string> = {
  available: 'available',
  reserved: 'reserved for open operations',
  unreleased: 'not vested yet',
  pledged: 'pledged',
};

const iso = (time: Date | null) => time?.toISOString() ?? '';
