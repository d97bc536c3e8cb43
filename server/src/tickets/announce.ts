import type { Clock } from '../clock.ts';
import type { Db } from '../db/index.ts';
import type { Bus } from '../realtime/bus.ts';
import { presentOrder, readOrder } from './orders.ts';

/** Tells the owners of orders that they have changed. Call after the commit. */
export async function announceOrders(
  { db, bus, clock }: { db: Db; bus: Bus; clock: Clock },
  orderIds: Iterable<string>,
): Promise<void> {
  for (const id of orderIds) {
    const order = await readOrder(db, id);
    if (!order) continue;
    bus.publish(order.userId, 'user@order', presentOrder(order, clock.now()));
    if (order.status === 'paid') {
      bus.publish(order.userId, 'user@wallet', { reason: 'ticket_purchase' });
    }
  }
}
