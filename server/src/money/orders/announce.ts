import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/index.ts';
import { presentOrder, type StoredOrder } from './store.ts';

export type OrderNews = Pick<Bus, 'publish'>;

export function announceOrder(tx: Db, news: OrderNews, order: StoredOrder, at: Date): void {
  const message = presentOrder(order, at);
  tx.afterCommit(() => {
    news.publish(order.userId, 'user@order', message);
    if (order.status === 'paid') {
      news.publish(order.userId, 'user@wallet', { reason: `${order.kind}_purchase` });
    }
  }, `order ${order.id}`);
}
