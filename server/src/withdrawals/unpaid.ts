import type { Clock } from '../lib/clock.ts';
import { type Db, rows, sql } from '../lib/db/index.ts';
import { lockOrder } from '../orders/index.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { lockWithdrawal } from './store.ts';

/** Ends withdrawals whose network fee is not going to be paid: their money is back at once. */
export async function endUnpaid({
  db,
  clock,
  news,
}: {
  db: Db;
  clock: Clock;
  news: WithdrawalNews;
}): Promise<void> {
  const found = await rows(
    db,
    sql
      .selectFrom('withdrawals as w')
      .innerJoin('orders as o', 'o.id', 'w.order_id')
      .select(['w.id', 'w.order_id'])
      .where('w.state', '=', 'awaiting_fee')
      .where('o.status', 'in', ['expired', 'cancelled'])
      .limit(500),
  );
  for (const { id, order_id } of found) {
    await db.tx(async (tx) => {
      // The order first, as a payment of it does: it may just have been paid after all.
      const order = await lockOrder(tx, order_id as string);
      const row = await lockWithdrawal(tx, id);
      const ended = order?.status === 'cancelled' ? 'cancelled' : 'fee_unpaid';
      const isOver = order?.status === 'expired' || order?.status === 'cancelled';
      if (row?.state !== 'awaiting_fee' || !isOver) return;
      await fail(tx, news, row, { reason: ended, at: clock.now() });
    });
  }
}
