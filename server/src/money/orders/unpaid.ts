import type { Logger } from 'pino';
import type { Db } from '../../platform/database/index.ts';
import { lockOrder } from './store.ts';

/** Rows in `state` that wait for the payment of their order `order_id`. */
interface Waiting {
  from: 'withdrawals' | 'card_applications';
  state: string;
  /** Name of the row's id in logs. */
  idName: 'withdrawalId' | 'applicationId';
}

/** Ends a row if it still waits. The caller holds the order, whose `status` rules out a payment. */
type EndUnpaid = (tx: Db, id: string, status: 'expired' | 'cancelled') => Promise<void>;

const pageSize = 500;

/** Each row has its own transaction. A failing one is logged and retried in the next run. */
export async function endAllUnpaid(
  { db, log }: { db: Db; log: Pick<Logger, 'error'> },
  { from, state, idName }: Waiting,
  end: EndUnpaid,
): Promise<void> {
  let found: { id: string; order_id: string }[];
  let after = '0';
  do {
    found = await db.query(
      `select w.id, w.order_id from ${from} w join orders o on o.id = w.order_id
       where w.state = $1 and o.status in ('expired', 'cancelled') and w.id > $2
       order by w.id limit ${pageSize}`,
      [state, after],
    );
    for (const { id, order_id } of found) {
      try {
        await db.tx(async (tx) => {
          // Locks the order first, as its payment does: it may just have been paid.
          const status = (await lockOrder(tx, order_id))?.status;
          if (status === 'expired' || status === 'cancelled') await end(tx, id, status);
        });
      } catch (err) {
        log.error({ err, [idName]: id }, 'unpaid order could not be ended');
      }
      after = id;
    }
  } while (found.length === pageSize);
}
