import type { Asset } from '@shared/contract';
import type { ChainPayment } from '../chain/payment.ts';
import type { Db } from '../db/index.ts';
import { issueTickets } from './issue.ts';
import { judgePayment, type UnmatchedReason } from './judge.ts';
import { nextOrderStatus, type OrderEvent } from './order-state.ts';
import { lockOrderByReference, type StoredOrder, updateOrder } from './orders.ts';
import { bookPurchase, bookUnmatched } from './postings.ts';

/** Outcome of a payment: `reason` null means that it paid `orderId`. */
export interface Settlement {
  orderId: string | null;
  reason: UnmatchedReason | null;
}

/**
 * A payment is on chain with too few confirmations. All functions of this file run inside the
 * watcher's transaction.
 * @returns id of the order it is good for, null when for none
 */
export async function paymentSeen(db: Db, payment: ChainPayment, at: Date): Promise<string | null> {
  const order = await lockOrderByReference(db, payment.reference);
  if (!order || judgePayment(order, payment) !== null) return null;
  await updateOrder(db, {
    ...after(order, 'seen', at),
    // A second payment of the same order does not take the place of the first.
    txHash: order.status === 'confirming' ? order.txHash : payment.txHash,
  });
  return order.id;
}

/**
 * A reorg took payments of a reference away.
 * @param remaining payments of the reference that are still seen
 * @returns id of the order it concerns, null when none
 */
export async function paymentUnseen(
  db: Db,
  reference: string,
  remaining: ChainPayment[],
  at: Date,
): Promise<string | null> {
  const order = await lockOrderByReference(db, reference);
  if (order?.status !== 'confirming') return null;
  const other = remaining.find((payment) => judgePayment(order, payment) === null);
  const next = other
    ? { ...order, txHash: other.txHash }
    : { ...after(order, 'unseen', at), txHash: null };
  await updateOrder(db, { ...next, confirmations: 0 });
  return order.id;
}

/**
 * A payment has its confirmations: its order is paid, with ledger entry and tickets, or, when it
 * pays none, the money is booked to suspense with the reason.
 * @param asset what was paid with; undefined for a token that is none of ours
 */
export async function settlePayment(
  db: Db,
  payment: ChainPayment,
  asset: Asset | undefined,
  at: Date,
): Promise<Settlement> {
  const order = await lockOrderByReference(db, payment.reference);
  const reason = judgePayment(order, payment);
  if (!order || !asset || reason !== null) {
    await bookUnmatched(db, payment, asset, at);
    return { orderId: order?.id ?? null, reason: reason ?? 'wrong_token' };
  }
  const paid = {
    ...after(order, 'settled', at),
    txHash: payment.txHash,
    confirmations: order.confirmationsNeeded,
    paidAt: at,
  };
  await updateOrder(db, paid);
  await bookPurchase(db, paid, asset, at);
  await issueTickets(db, paid, at);
  return { orderId: order.id, reason: null };
}

/**
 * Counts confirmations of the orders that wait, up to block `to`.
 * @returns ids of the orders whose number changed
 */
export async function countConfirmations(db: Db, chainId: number, to: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update orders set confirmations = counted.number
     from (
       select orders.id, least(confirmations_needed, $2 - block_number + 1)::integer as number
       from orders join chain_payments using (chain_id, tx_hash, reference)
       where orders.chain_id = $1 and orders.status = 'confirming'
         and chain_payments.status = 'seen'
     ) as counted
     where orders.id = counted.id and orders.confirmations <> counted.number
     returning orders.id`,
    [chainId, to],
  );
  return rows.map(({ id }) => id);
}

function after(order: StoredOrder, event: OrderEvent, at: Date): StoredOrder {
  return { ...order, status: nextOrderStatus(order.status, event, at, order.expiresAt) };
}
