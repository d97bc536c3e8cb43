import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import { expireDue } from './store.ts';

/** Orders in one transaction. After an outage many may be due. */
const batchSize = 500;

export async function expireOrders({
  db,
  clock,
  news,
}: {
  db: Db;
  clock: Clock;
  news: OrderNews;
}): Promise<void> {
  const now = clock.now();
  let more = true;
  while (more) {
    more = await db.tx(async (tx) => {
      const expired = await expireDue(tx, now, batchSize);
      for (const order of expired) announceOrder(tx, news, order, now);
      return expired.length === batchSize;
    });
  }
}
