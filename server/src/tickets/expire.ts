import type { Db } from '../db/index.ts';

/**
 * Marks unpaid orders whose time has run out; a payment that still arrives is honoured.
 * @returns their ids
 */
export async function expireOrders(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update orders set status = 'expired'
     where status = 'awaiting_payment' and expires_at <= $1 returning id`,
    [now],
  );
  return rows.map(({ id }) => id);
}
