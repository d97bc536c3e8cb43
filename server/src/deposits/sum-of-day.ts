import type { DepositAsset } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Base units of a coin that a user has ordered to pay in within 24 hours: paid orders, and those that
 * can still be paid.
 */
export async function sumOfDay(
  db: Db,
  { userId, asset, at }: { userId: string; asset: DepositAsset; at: Date },
): Promise<bigint> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from orders
     where kind = 'deposit' and user_id = $1 and asset = $2 and created_at > $3
       and (status in ('confirming', 'paid') or (status = 'awaiting_payment' and expires_at > $4))`,
    [userId, asset, new Date(at.getTime() - dayMs), at],
  );
  return BigInt(row?.sum ?? 0);
}
