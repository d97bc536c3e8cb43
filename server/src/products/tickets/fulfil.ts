import { randomUUID } from 'node:crypto';
import { addPerformance } from '../../members/team/index.ts';
import {
  type Entry,
  postingsBetween,
  postMany,
  systemAccount,
  userAccount,
} from '../../money/ledger/index.ts';
import {
  type PaidOrder,
  promiseOf,
  readOrder,
  type StoredOrder,
} from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import { grantVestings, reverseVesting, type VestingTerms } from '../vesting/index.ts';
import { readApproved } from './applications.ts';
import { forgetOperation, recordOperations } from './operations.ts';

/** Posts purchases, issues their tickets, grants vestings, adds spent JU to the performance. */
export async function fulfilTickets(tx: Db, paid: readonly PaidOrder[], at: Date): Promise<void> {
  const orders = paid.map(({ order }) => order);
  await postMany(
    tx,
    paid.map((one) => purchaseEntry(one, at)),
  );
  await issue(tx, orders, at);
  await recordOperations(
    tx,
    orders.map(({ id: reference, userId, txHash, quantity }) => {
      return { kind: 'purchase', reference, userId, txHash, made: quantity };
    }),
    at,
  );
  const approved = await readApproved(
    tx,
    orders.map(({ userId }) => userId),
  );
  const grants = orders.map((order) => ({
    order,
    terms: promiseOf<VestingTerms>(order),
    starts: approved.has(order.userId),
  }));
  await grantVestings(tx, grants, at);
  // Last, because members share the figures of their inviters and the locks must be short.
  const spentJu = paid.filter(({ asset }) => asset === 'JU');
  await addPerformance(
    tx,
    spentJu.map(({ order: { userId, amount } }) => ({ userId, amount })),
  );
}

function purchaseEntry({ order, asset }: PaidOrder, at: Date): Entry {
  const user = userAccount(order.userId);
  const tickets = BigInt(order.quantity);
  return {
    kind: 'ticket_purchase',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: [
      ...postingsBetween(user, systemAccount('sales'), asset, order.amount),
      ...postingsBetween(systemAccount('issued'), user, 'TICKET', tickets),
    ],
    at,
  };
}

async function issue(tx: Db, orders: readonly StoredOrder[], at: Date): Promise<void> {
  await tx.run(sql.insertInto('tickets').values(orders.flatMap((order) => ticketsOf(order, at))));
}

function ticketsOf({ id, userId, amount, quantity }: StoredOrder, at: Date) {
  const price = amount / BigInt(quantity);
  return Array.from({ length: quantity }, (_, index) => ({
    id: randomUUID(),
    // As printed on a ticket: 'K7QM-2X9D-41'.
    number: `${randomCode(4)}-${randomCode(4)}-${randomCode(2)}`,
    user_id: userId,
    order_id: id,
    position: index + 1,
    price,
    created_at: at,
    last_operation_at: at,
  }));
}

/** Deletes the tickets and their effects. Call it in the transaction that reverses the purchase. */
export async function reverseTickets(tx: Db, orderId: string, at: Date): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  await tx.run(sql.delete('tickets', { order_id: orderId }));
  await forgetOperation(tx, { kind: 'purchase', reference: orderId });
  await reverseVesting(tx, orderId, at);
  if (order.token !== null) return;
  await addPerformance(tx, [{ userId: order.userId, amount: -order.amount }]);
}
