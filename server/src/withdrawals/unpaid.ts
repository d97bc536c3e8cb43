import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { type Db, rows, sql } from '../lib/db/index.ts';
import { lockOrder } from '../orders/index.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { lockWithdrawal } from './store.ts';

interface UnpaidParts {
  db: Db;
  clock: Clock;
  news: WithdrawalNews;
  log: Logger;
}

const pageSize = 500;

/**
 * Ends withdrawals whose network fee is not going to be paid: their money is back at once. One that
 * fails is logged and left to the next run, and stops no other.
 */
export async function endUnpaid(parts: UnpaidParts): Promise<void> {
  for (let after = '0'; ; ) {
    const found = await readUnpaid(parts.db, after);
    for (const one of found) {
      await endOne(parts, one).catch((err: unknown) => {
        parts.log.error({ err, withdrawalId: one.id }, 'ending an unpaid withdrawal failed');
      });
    }
    const last = found.at(-1);
    if (!last || found.length < pageSize) return;
    after = last.id;
  }
}

interface Unpaid {
  id: string;
  order_id: string | null;
}

function readUnpaid(db: Db, after: string): Promise<Unpaid[]> {
  return rows(
    db,
    sql
      .selectFrom('withdrawals as w')
      .innerJoin('orders as o', 'o.id', 'w.order_id')
      .select(['w.id', 'w.order_id'])
      .where('w.state', '=', 'awaiting_fee')
      .where('o.status', 'in', ['expired', 'cancelled'])
      .where('w.id', '>', after)
      .orderBy('w.id')
      .limit(pageSize),
  );
}

function endOne({ db, clock, news }: UnpaidParts, { id, order_id }: Unpaid): Promise<void> {
  return db.tx(async (tx) => {
    // The order first, as a payment of it does: it may just have been paid after all.
    const order = await lockOrder(tx, order_id as string);
    const row = await lockWithdrawal(tx, id);
    const ended = order?.status === 'cancelled' ? 'cancelled' : 'fee_unpaid';
    const isOver = order?.status === 'expired' || order?.status === 'cancelled';
    if (row?.state !== 'awaiting_fee' || !isOver) return;
    await fail(tx, news, row, { reason: ended, at: clock.now() });
  });
}
