import type { Asset } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { announce, type WithdrawalNews } from './money.ts';
import type { WithdrawalRow } from './store.ts';

export interface Queued extends WithdrawalRow {
  /** Position among its user's open withdrawals of the asset, from 1. */
  rank: number;
}

export async function readQueuedAssets(db: Db): Promise<Asset[]> {
  const found = await db.query<{ asset: Asset }>(
    `select distinct asset from withdrawals where state = 'queued'`,
  );
  return found.map(({ asset }) => asset);
}

/**
 * Reads queued withdrawals of at most `funds` each. Every user's first one comes before all second
 * ones. Leaves out those of frozen users, and those that are postponed after a failed lookup.
 */
export function readPayable(
  db: Db,
  { asset, funds, limit, at }: { asset: Asset; funds: bigint; limit: number; at: Date },
): Promise<Queued[]> {
  return db.query(
    `select w.*, ranked.rank::integer as rank from withdrawals w
     join (
       select id, row_number() over (partition by user_id order by id) as rank
       from withdrawals where asset = $1 and state in ('queued', 'signed')
     ) ranked on ranked.id = w.id
     join users u on u.id = w.user_id and u.frozen_at is null
     where w.state = 'queued' and w.amount - w.fee <= $2
       and (w.retry_at is null or w.retry_at <= $3)
     order by ranked.rank, w.id limit $4`,
    [asset, String(funds), at, limit],
  );
}

/** Marks those of an asset above `funds`, and those in the list. @returns ids of new ones */
export function markInsufficient(
  db: Db,
  news: WithdrawalNews,
  { asset, funds, ids }: { asset: Asset; funds: bigint; ids: readonly string[] },
): Promise<string[]> {
  return db.tx(async (tx) => {
    const marked = await tx.query<{ id: string; user_id: string }>(
      `update withdrawals set waits_for_funds = true where id in (
         select w.id from withdrawals w join users u on u.id = w.user_id and u.frozen_at is null
         where w.state = 'queued' and not w.waits_for_funds and w.asset = $1
           and (w.amount - w.fee > $2 or w.id = any($3::bigint[]))
         for no key update of w skip locked
       ) returning id, user_id`,
      [asset, String(funds), ids],
    );
    for (const row of marked) announce(tx, news, row);
    return marked.map(({ id }) => id);
  });
}

const firstRetryMs = 15_000;
const longestRetryMs = 10 * 60_000;

/** Puts off withdrawals whose lookups failed, longer each time, so that they hold up no others. */
export async function postpone(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    `update withdrawals set lookup_failures = lookup_failures + 1,
       retry_at = $2::timestamptz
         + least($3::float8 * 2 ^ least(lookup_failures, 20), $4) * interval '1 ms'
     where id = any($1::bigint[]) and state = 'queued'`,
    [ids, at, firstRetryMs, longestRetryMs],
  );
}
