import type { Logger } from 'pino';
import type { CardNews } from '../cards/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Db, rows, sql } from '../lib/db/index.ts';
import { lockOrder } from '../orders/index.ts';
import { failApplication } from './money.ts';
import { lockApplication } from './store.ts';

interface UnpaidParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  log: Pick<Logger, 'error'>;
}

const batchSize = 500;

/** Ends applications whose fee is not going to be paid. One that fails holds up no other. */
export async function endUnpaidApplications(parts: UnpaidParts): Promise<void> {
  for (let after = '0'; ; ) {
    const found = await rows(
      parts.db,
      sql
        .selectFrom('card_applications as a')
        .innerJoin('orders as o', 'o.id', 'a.order_id')
        .select(['a.id', 'a.order_id'])
        .where('a.state', '=', 'payment')
        .where('o.status', 'in', ['expired', 'cancelled'])
        .where('a.id', '>', after)
        .orderBy('a.id')
        .limit(batchSize),
    );
    for (const { id, order_id } of found) {
      try {
        await endUnpaid(parts, id, order_id as string);
      } catch (err) {
        parts.log.error({ err, applicationId: id }, 'unpaid card application could not be ended');
      }
    }
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = last.id;
  }
}

function endUnpaid({ db, clock, news }: UnpaidParts, id: string, orderId: string): Promise<void> {
  return db.tx(async (tx) => {
    // The order first, as a payment of it does: it may just have been paid after all.
    const order = await lockOrder(tx, orderId);
    const row = await lockApplication(tx, id);
    const isOver = order?.status === 'expired' || order?.status === 'cancelled';
    if (row?.state !== 'payment' || !isOver) return;
    const reason = order.status === 'cancelled' ? 'cancelled' : 'unpaid';
    await failApplication(tx, row, { reason, at: clock.now() });
    tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card_application' }));
  });
}
