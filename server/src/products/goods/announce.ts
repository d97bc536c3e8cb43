import type { OrderNews } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';

export function announceGoods(
  tx: Db,
  news: OrderNews,
  {
    userId,
    orderId,
    reason,
  }: { userId: string; orderId: string; reason: 'goods_shipped' | 'goods_received' },
): void {
  tx.afterCommit(
    () => void news.publish(userId, 'user@wallet', { reason }),
    `${reason} ${orderId}`,
  );
}
