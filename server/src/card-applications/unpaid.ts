import type { CardNews } from '../cards/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Db, rows, sql } from '../lib/db/index.ts';
import { lockOrder } from '../orders/index.ts';
import { failApplication } from './money.ts';
import { lockApplication } from './store.ts';

/** Ends applications whose fee is not going to be paid. */
export async function endUnpaidApplications({
  db,
  clock,
  news,
}: {
  db: Db;
  clock: Clock;
  news: CardNews;
}): Promise<void> {
  const found = await rows(
    db,
    sql
      .selectFrom('card_applications as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .select(['a.id', 'a.order_id'])
      .where('a.state', '=', 'payment')
      .where('o.status', 'in', ['expired', 'cancelled'])
      .limit(500),
  );
  for (const { id, order_id } of found) {
    await db.tx(async (tx) => {
      // The order first, as a payment of it does: it may just have been paid after all.
      const order = await lockOrder(tx, order_id as string);
      const row = await lockApplication(tx, id);
      const isOver = order?.status === 'expired' || order?.status === 'cancelled';
      if (row?.state !== 'payment' || !isOver) return;
      const reason = order.status === 'cancelled' ? 'cancelled' : 'unpaid';
      await failApplication(tx, row, { reason, at: clock.now() });
      tx.afterCommit(() =>
        news.publish(row.user_id, 'user@wallet', { reason: 'card_application' }),
      );
    });
  }
}
