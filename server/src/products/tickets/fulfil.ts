import { randomUUID } from 'node:crypto';
import type { Asset } from '@shared/contract';
import { addPerformance } from '../../members/team/index.ts';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { promiseOf, readOrder, type StoredOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import { grantVesting, reverseVesting, type VestingTerms } from '../vesting/index.ts';
import { isDividendApproved } from './applications.ts';
import { forgetOperation, recordOperation } from './operations.ts';

/** Posts the purchase, issues the tickets, grants the vesting, adds spent JU to the performance. */
export async function fulfilTickets(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  await bookPurchase(tx, order, asset, at);
  await issue(tx, order, at);
  const { id: reference, userId, txHash } = order;
  await recordOperation(tx, { kind: 'purchase', reference, userId, txHash, at }, order.quantity);
  const terms = promiseOf<VestingTerms>(order);
  await grantVesting(tx, order, terms, at, { starts: await isDividendApproved(tx, userId) });
  if (asset === 'JU') await addPerformance(tx, order.userId, order.amount);
}

async function bookPurchase(tx: Db, order: StoredOrder, asset: Asset, at: Date): Promise<void> {
  const user = userAccount(order.userId);
  const tickets = BigInt(order.quantity);
  await post(tx, {
    kind: 'ticket_purchase',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: [
      ...postingsBetween(user, systemAccount('sales'), asset, order.amount),
      ...postingsBetween(systemAccount('issued'), user, 'TICKET', tickets),
    ],
    at,
  });
}

async function issue(tx: Db, order: StoredOrder, at: Date): Promise<void> {
  const price = order.amount / BigInt(order.quantity);
  await tx.run(
    sql.insertInto('tickets').values(
      Array.from({ length: order.quantity }, (_, index) => ({
        id: randomUUID(),
        // As printed on a ticket: 'K7QM-2X9D-41'.
        number: `${randomCode(4)}-${randomCode(4)}-${randomCode(2)}`,
        user_id: order.userId,
        order_id: order.id,
        position: index + 1,
        price,
        created_at: at,
        last_operation_at: at,
      })),
    ),
  );
}

/** Deletes the tickets and their effects. Call it in the transaction that reverses the purchase. */
export async function reverseTickets(tx: Db, orderId: string, at: Date): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  await tx.run(sql.delete('tickets', { order_id: orderId }));
  await forgetOperation(tx, { kind: 'purchase', reference: orderId });
  await reverseVesting(tx, orderId, at);
  if (order.token === null) await addPerformance(tx, order.userId, -order.amount);
}
