import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { announceOrder, type OrderNews } from './announce.ts';
import { expireDue } from './store.ts';

/** Marks unpaid orders whose time has run out; a payment that still arrives is honoured. */
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
  await db.tx(async (tx) => {
    for (const order of await expireDue(tx, now)) announceOrder(tx, news, order, now);
  });
}
