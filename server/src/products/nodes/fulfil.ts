import type { Asset } from '@shared/contract';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { promiseOf, type StoredOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { insertNode } from './purchases.ts';
import { type NodePromise, readStock, returnNode, takeNode } from './tiers.ts';

/**
 * Posts the purchase at the price and terms stored with the order. If the tier sold out before the
 * payment, the money is refunded to the account in the same transaction.
 */
export async function fulfilNode(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  const { id: orderId, userId, amount, txHash } = order;
  const user = userAccount(userId);
  const sales = systemAccount('sales');
  const entry = { reference: orderId, orderId, txHash: txHash ?? undefined, at };
  await post(tx, {
    ...entry,
    kind: 'node_purchase',
    postings: postingsBetween(user, sales, asset, amount),
  });
  const { name, level, power } = promiseOf<NodePromise>(order);
  const id = order.subject ?? '';
  const taken = await takeNode(tx, id, await readStock(tx, id));
  await insertNode(tx, {
    user_id: userId,
    tier: id,
    name,
    level,
    power,
    asset: 'JU',
    price: amount,
    order_id: orderId,
    reference: orderId,
    tx_hash: txHash,
    at,
    outcome: taken ? 'bought' : 'sold_out',
  });
  if (taken) return;
  await post(tx, {
    ...entry,
    kind: 'node_refund',
    postings: postingsBetween(sales, user, asset, amount),
  });
}

/** Refuses to reverse a purchase whose money was refunded already. @throws Refusal conflict */
export async function refuseRefunded(tx: Db, reference: string): Promise<void> {
  const node = sql.from('nodes', { reference }).select('outcome');
  if ((await tx.first(node))?.outcome !== 'sold_out') return;
  throw new Refusal(
    'conflict',
    `Node purchase ${reference} was refunded already, because the tier was sold out.`,
  );
}

export async function reverseNode(tx: Db, reference: string): Promise<void> {
  const node = await tx.first(
    sql.from('nodes', { reference, outcome: 'bought' }).select('tier').forNoKeyUpdate(),
  );
  if (!node) throw new Error(`purchase ${reference} has no node`);
  const taken = { outcome: 'taken_back' };
  await tx.run(sql.update('nodes', { reference }, taken));
  await returnNode(tx, node.tier);
}
