import type { Db } from '../db/index.ts';

/**
 * JU base units that users have spent on tickets. Read from the ledger, so that it is right whatever
 * an order's own tables say.
 */
export async function performanceOf(db: Db, userIds: readonly string[]): Promise<bigint> {
  const [row] = await db.query<{ total: string }>(
    `select coalesce(-sum(p.amount), 0) as total
     from ledger_accounts a
     join ledger_postings p on p.account_id = a.id
     join ledger_entries e on e.id = p.entry_id and e.kind = 'ticket_purchase'
     where a.owner_kind = 'user' and a.owner = any($1::text[]) and a.asset = 'JU'`,
    [userIds],
  );
  return BigInt(row?.total ?? 0);
}
