import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import { nextOrderStatus } from './order-state.ts';
import { lockOrder, type StoredOrder, updateOrder } from './store.ts';

/**
 * Cancels a user's unpaid order. Repeating the call is a no-op. The caller ends what waits for the
 * payment.
 * @throws AppError orderNotFound, also for another user's order; orderNotCancellable
 */
export async function cancelOrder(
  tx: Db,
  news: OrderNews,
  { id, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  at: Date,
): Promise<StoredOrder> {
  const order = await lockOrder(tx, id);
  // Another user's order is reported as not found.
  if (order?.userId !== userId) throw new AppError('orderNotFound');
  if (order.status === 'cancelled') return order;
  const status = nextOrderStatus(order.status, 'cancel', at, order.expiresAt);
  if (status !== 'cancelled') throw new AppError('orderNotCancellable');
  const cancelled = await updateOrder(tx, { ...order, status, cancelledAt: at });
  announceOrder(tx, news, cancelled, at);
  return cancelled;
}
