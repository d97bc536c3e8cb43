import type { DepositAsset } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { dayBefore, nothingUsed, type UsedOfDay } from '../../platform/limits/day-limit.ts';

/** Reads the sum of deposits within 24 hours: paid orders, and unpaid ones until they expire. */
export async function readUsedOfDay(
  db: Db,
  { userId, asset, at }: { userId: string; asset: DepositAsset; at: Date },
): Promise<UsedOfDay> {
  const [row] = await db.query<UsedOfDay>(
    `select coalesce(sum(amount), 0)::text as sum, min(case status
       when 'awaiting_payment' then expires_at - interval '24 hours' else created_at end) as first
     from orders
     where kind = 'deposit' and user_id = $1 and asset = $2 and created_at > $3
       and (status in ('confirming', 'paid') or (status = 'awaiting_payment' and expires_at > $4))`,
    [userId, asset, dayBefore(at), at],
  );
  return row ?? nothingUsed;
}
