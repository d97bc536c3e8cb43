import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/index.ts';
import { presentOrder, type StoredOrder } from './store.ts';

/** Where an order's changes are told. */
export type OrderNews = Pick<Bus, 'publish'>;

/** Tells the owner, once the change is committed, how the order stands; with its version. */
export function announceOrder(tx: Db, news: OrderNews, order: StoredOrder, at: Date): void {
  const message = presentOrder(order, at);
  tx.afterCommit(() => {
    news.publish(order.userId, 'user@order', message);
    if (order.status === 'paid') {
      news.publish(order.userId, 'user@wallet', { reason: `${order.kind}_purchase` });
    }
  }, `order ${order.id}`);
}
