import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { runEach } from '../../platform/errors/run-each.ts';
import { continueKeptTrace } from '../../platform/trace-links.ts';
import { nextOrderStatus } from './order-state.ts';
import {
  announceOrder,
  expireDue,
  lockOrder,
  type OrderNews,
  readDue,
  type StoredOrder,
  updateOrders,
} from './store.ts';

/**
 * Expires unpaid orders, each in its own transaction. A failure is logged, and the order is retried
 * in a later run. A payment that was mined in time still pays an expired order.
 * @throws AggregateError with the failures
 */
export async function expireOrders({
  db,
  clock,
  log,
  news,
  orderEnded,
}: {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  news: OrderNews;
  orderEnded: OrderEnded;
}): Promise<void> {
  const now = clock.now();
  await runEach(await readDue(db, now), async (orderId) => {
    try {
      await db.tx(async (tx) => {
        const order = await expireDue(tx, orderId, now);
        if (!order) return;
        await continueKeptTrace(tx, order.reference, 'order expired', async () => {
          await orderEnded(tx, order, now);
          announceOrder(tx, news, order, now);
        });
      });
    } catch (err) {
      log.error({ err, orderId }, 'order could not be expired');
      throw err;
    }
  });
}

/**
 * Cancels a user's unpaid order. Repeating the call is a no-op. The caller must also end what the
 * order was to pay (`OrderEnded`).
 * @throws AppError orderNotFound, also for another user's order; orderNotCancellable
 */
export async function cancelOrder(
  tx: Db,
  news: OrderNews,
  { id, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  at: Date,
): Promise<StoredOrder> {
  const order = await lockOrder(tx, id);
  if (order?.userId !== userId) throw new AppError('orderNotFound');
  if (order.status === 'cancelled') return order;
  const status = nextOrderStatus(order.status, 'cancel', at, order.expiresAt);
  if (status !== 'cancelled') throw new AppError('orderNotCancellable');
  const [cancelled = order] = await updateOrders(tx, [{ ...order, status, cancelledAt: at }]);
  announceOrder(tx, news, cancelled, at);
  return cancelled;
}

/**
 * Ends the request that an expired or cancelled order was to pay, in the transaction that ends the
 * order. It may be called again for an order whose payment a reorg removed.
 */
export type OrderEnded = (tx: Db, order: StoredOrder, at: Date) => Promise<void>;
