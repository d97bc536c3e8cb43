import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { runEach } from '../../platform/errors/run-each.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import type { OrderEnded } from './ended.ts';
import { expireDue, readDue } from './store.ts';

/**
 * Expires unpaid orders, each in its own transaction. One that fails is logged and tried again in
 * the next run. A payment that was mined in time still pays an expired order.
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
        await orderEnded(tx, order, now);
        announceOrder(tx, news, order, now);
      });
    } catch (err) {
      log.error({ err, orderId }, 'order could not be expired');
      throw err;
    }
  });
}
