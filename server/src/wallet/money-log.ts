import type { Asset, MoneyLogEntry } from '@shared/contract';
import * as z from 'zod';
import { entryKinds, kindsOf, moneyLogTypeOf } from '../ledger/index.ts';
import { type CursorScope, cursorParts, pageOf, readCursor } from '../lib/cursor.ts';
import type { Db, Param } from '../lib/db/index.ts';

export interface MoneyLogFilter {
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

const position = z.tuple([cursorParts.id]);
/** A count that goes further answers 'more'. */
const countedUpTo = 10_000;

/**
 * Part of a user's postings, newest first, as they were booked: the order never changes. What is set
 * aside, released or pledged moves between accounts of one user; the log shows what can be spent.
 */
export async function readMoneyLog(
  db: Db,
  userId: string,
  { cursor, limit, type, asset }: MoneyLogFilter & { cursor?: string | undefined; limit: number },
): Promise<{ list: MoneyLogEntry[]; next: string | null }> {
  const scope: CursorScope<z.output<typeof position>> = {
    list: 'moneyLog',
    userId,
    filter: { type, asset },
    position,
  };
  const after = readCursor(scope, cursor);
  const accounts = await accountsOf(db, userId, asset);
  const { condition, params } = kindCondition(type, 3);
  // Each account is read from its index's end; one alone would be enough for a page.
  const found = await db.query<PostingRow>(
    `select p.id, e.kind, a.asset, p.amount, e.created_at, e.order_id, e.tx_hash
     from ledger_accounts a
     cross join lateral (
       select p.id, p.entry_id, p.amount from ledger_postings p
       ${condition && 'join ledger_entries e on e.id = p.entry_id'}
       where p.account_id = a.id and p.id < $2 ${condition && `and ${condition}`}
       order by p.id desc limit ${limit + 1}
     ) as p
     join ledger_entries e on e.id = p.entry_id
     where a.id = any($1::bigint[])
     order by p.id desc limit ${limit + 1}`,
    [accounts, after?.[0] ?? maxId, ...params],
  );
  return pageOf(scope, found, limit, (row) => [row.id], present);
}

/** How many there are; counted no further than it takes to say 'many'. */
export async function countMoneyLog(
  db: Db,
  userId: string,
  { type, asset }: MoneyLogFilter,
): Promise<{ total: number; more: boolean }> {
  const accounts = await accountsOf(db, userId, asset);
  const { condition, params } = kindCondition(type, 2);
  const [row] = await db.query<{ total: number }>(
    `select count(*)::integer as total from (
       select 1 from ledger_postings p
       ${condition && 'join ledger_entries e on e.id = p.entry_id'}
       where p.account_id = any($1::bigint[]) ${condition && `and ${condition}`}
       limit ${countedUpTo + 1}
     ) as counted`,
    [accounts, ...params],
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, countedUpTo), more: total > countedUpTo };
}

/** Above every id that a posting can have. */
const maxId = '9223372036854775807';

async function accountsOf(db: Db, userId: string, asset: Asset | undefined): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from ledger_accounts
     where owner_kind = 'user' and owner = $1 and purpose = 'available'
       and ($2::text is null or asset = $2)`,
    [userId, asset ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Condition on entries `e` of a type, with its parameter numbered `next`; '' for all types. */
function kindCondition(
  type: MoneyLogEntry['type'] | undefined,
  next: number,
): { condition: string; params: Param[] } {
  if (!type) return { condition: '', params: [] };
  if (type !== 'unknown') {
    return { condition: `e.kind = any($${next}::text[])`, params: [kindsOf(type)] };
  }
  // 'unknown' is everything that has no name here, also kinds a later version has written.
  const named = Object.keys(entryKinds).filter((kind) => moneyLogTypeOf(kind) !== 'unknown');
  return { condition: `e.kind <> all($${next}::text[])`, params: [named] };
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
