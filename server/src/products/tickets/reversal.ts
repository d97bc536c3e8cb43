import { addPerformance } from '../../members/team/index.ts';
import { readOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { reverseVesting } from '../vesting/index.ts';
import { forgetOperation } from './operations.ts';

/** Call it in the transaction that reverses the purchase. */
export async function reverseTickets(tx: Db, orderId: string, at: Date): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  await tx.run(sql.deleteFrom('tickets').where('order_id', '=', orderId));
  await forgetOperation(tx, { kind: 'purchase', reference: orderId });
  await reverseVesting(tx, orderId, at);
  if (order.token === null) await addPerformance(tx, order.userId, -order.amount);
}
