import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import { nextOrderStatus } from './order-state.ts';
import { lockOrder, type StoredOrder, updateOrder } from './store.ts';

/**
 * Gives up a user's order that nothing has been paid for; one that was given up stays so.
 * @throws AppError orderNotFound, also for somebody else's; orderNotCancellable
 */
export async function cancelOrder(
  tx: Db,
  news: OrderNews,
  { id, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  at: Date,
): Promise<StoredOrder> {
  const order = await lockOrder(tx, id);
  // Somebody else's order is answered like none at all.
  if (order?.userId !== userId) throw new AppError('orderNotFound');
  if (order.status === 'cancelled') return order;
  const status = nextOrderStatus(order.status, 'cancel', at, order.expiresAt);
  if (status !== 'cancelled') throw new AppError('orderNotCancellable');
  const cancelled = await updateOrder(tx, { ...order, status, cancelledAt: at });
  announceOrder(tx, news, cancelled, at);
  return cancelled;
}
