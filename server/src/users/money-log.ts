import type { Asset, MoneyLogEntry } from '@shared/contract';
import type { Db, Param } from '../db/index.ts';
import { entryKinds, kindsOf, moneyLogTypeOf } from '../ledger/index.ts';

export interface MoneyLogQuery {
  page: number;
  page_size: number;
  type?: MoneyLogEntry['type'] | undefined;
  asset?: Asset | undefined;
}

interface PostingRow {
  id: string;
  kind: string;
  asset: Asset;
  amount: string;
  created_at: Date;
  order_id: string | null;
  tx_hash: string | null;
}

/** A user's postings, newest first, as they were booked: the order never changes between pages. */
export async function readMoneyLog(
  db: Db,
  userId: string,
  query: MoneyLogQuery,
): Promise<{ list: MoneyLogEntry[]; total: number }> {
  const { where, params } = filterOf(userId, query);
  const from = `from ledger_postings p
    join ledger_accounts a on a.id = p.account_id
    join ledger_entries e on e.id = p.entry_id
    where ${where}`;
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::integer as total ${from}`,
    params,
  );
  const rows = await db.query<PostingRow>(
    `select p.id, e.kind, a.asset, p.amount, e.created_at, e.order_id, e.tx_hash ${from}
     order by p.id desc limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, query.page_size, (query.page - 1) * query.page_size],
  );
  return { list: rows.map(present), total: counted?.total ?? 0 };
}

function filterOf(userId: string, { type, asset }: MoneyLogQuery) {
  const conditions = [`a.owner_kind = 'user'`, 'a.owner = $1'];
  const params: Param[] = [userId];
  if (asset) conditions.push(`a.asset = $${params.push(asset)}`);
  // 'unknown' is everything that has no name here, also kinds a later version has written.
  if (type === 'unknown') {
    const named = Object.keys(entryKinds).filter((kind) => moneyLogTypeOf(kind) !== 'unknown');
    conditions.push(`e.kind <> all($${params.push(named)}::text[])`);
  } else if (type) {
    conditions.push(`e.kind = any($${params.push(kindsOf(type))}::text[])`);
  }
  return { where: conditions.join(' and '), params };
}

function present(row: PostingRow): MoneyLogEntry {
  return {
    id: row.id,
    type: moneyLogTypeOf(row.kind),
    asset: row.asset,
    amount: row.amount,
    created_at: row.created_at.toISOString(),
    order_id: row.order_id,
    tx_hash: row.tx_hash,
  };
}
