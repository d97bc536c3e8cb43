import type { Asset, MoneyLogEntry } from '@shared/contract';
import * as z from 'zod';
import { entryKinds, kindsOf, moneyLogTypeOf, purchaseKinds } from '../ledger/index.ts';
import { type CursorScope, cursorParts, pageOf, readCursor } from '../lib/cursor.ts';
import type { Db, Param } from '../lib/db/index.ts';
import { type EntryRow, type PostingRow, presentRecord } from './money-record.ts';

export interface MoneyLogFilter {
  /** Of one type, or of any of several. */
  type?: MoneyLogEntry['type'] | readonly MoneyLogEntry['type'][] | undefined;
  asset?: Asset | undefined;
}

const position = z.tuple([cursorParts.id]);
/** A count that goes further answers 'more'. */
const countedUpTo = 10_000;

/**
 * Part of what moved money a user can spend, newest first, one row per transaction: a payment from
 * the chain that was spent at once is shown with its purchase, not apart. Entries never change, and
 * so neither does the order.
 */
export async function readMoneyLog(
  db: Db,
  userId: string,
  { cursor, limit, ...filter }: MoneyLogFilter & { cursor?: string | undefined; limit: number },
): Promise<{ list: MoneyLogEntry[]; next: string | null }> {
  const { type, asset } = filter;
  const scope: CursorScope<z.output<typeof position>> = {
    list: 'moneyLog',
    userId,
    filter: { type: type && String(type), asset },
    position,
  };
  const after = readCursor(scope, cursor);
  const accounts = await accountsOf(db, userId, asset);
  const { text, params } = shownEntries(filter, limit + 1);
  const found = await db.query<EntryRow>(
    `select e.id, e.kind, e.created_at, e.order_id, e.tx_hash, payment.id as payment_id
     from (${text}) as shown
     join ledger_entries e on e.id = shown.id
     left join lateral (
       select s.id from ledger_entries s
       where e.kind = any($3::text[]) and s.order_id = e.order_id and s.kind = 'chain_payment'
       limit 1
     ) as payment on true
     order by e.id desc`,
    [accounts, after?.[0] ?? maxId, ...params],
  );
  const { list, next } = pageOf(
    scope,
    found,
    limit,
    (row) => [row.id],
    (row) => row,
  );
  const postings = await postingsOf(db, userId, list);
  return { list: list.map((row) => presentRecord(row, postings)), next };
}

/** How many there are; counted no further than it takes to say 'many'. */
export async function countMoneyLog(
  db: Db,
  userId: string,
  filter: MoneyLogFilter,
): Promise<{ total: number; more: boolean }> {
  const accounts = await accountsOf(db, userId, filter.asset);
  const { text, params } = shownEntries(filter, countedUpTo + 1);
  const [row] = await db.query<{ total: number }>(
    `select count(*)::integer as total from (${text}) as counted`,
    [accounts, maxId, ...params],
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, countedUpTo), more: total > countedUpTo };
}

/** Above every id that an entry can have. */
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

/** One entry by itself: with `limit 1` the planner cannot merge or hash all that are later. */
const lookedUp = `cross join lateral (
  select kind, order_id from ledger_entries where id = p.entry_id limit 1
) as e`;
/** For a type: a rare one is found by its kind, and not by reading the whole account. */
const joined = 'join ledger_entries e on e.id = p.entry_id and e.id < $2';

/**
 * The ids of the entries that are rows of the log, the latest first: of accounts $1, before $2. What
 * is set aside, released or pledged moves between accounts of one user and is none. Each account is
 * read from its index's end, as far as it takes; one alone would be enough for a page.
 */
function shownEntries({ type }: MoneyLogFilter, limit: number): { text: string; params: Param[] } {
  const { condition, params } = kindCondition(type, 4);
  return {
    text: `select distinct own.entry_id as id from unnest($1::bigint[]) as account (id)
     cross join lateral (
       select distinct p.entry_id from ledger_postings p
       ${type ? joined : lookedUp}
       left join lateral (
         select s.id from ledger_entries s
         where e.kind = 'chain_payment' and s.order_id = e.order_id and s.kind = any($3::text[])
         limit 1
       ) as purchase on true
       where p.account_id = account.id and p.entry_id < $2 and purchase.id is null ${condition}
       order by p.entry_id desc limit ${limit}
     ) as own
     order by id desc limit ${limit}`,
    params: [purchaseKinds, ...params],
  };
}

/** Condition on entries `e` of a type, with its parameter numbered `next`; '' for all types. */
function kindCondition(
  type: MoneyLogFilter['type'],
  next: number,
): { condition: string; params: Param[] } {
  if (!type) return { condition: '', params: [] };
  if (type !== 'unknown') {
    return {
      condition: `and e.kind = any($${next}::text[])`,
      params: [[type].flat().flatMap(kindsOf)],
    };
  }
  // 'unknown' is everything that has no name here, also kinds a later version has written.
  const named = Object.keys(entryKinds).filter((kind) => moneyLogTypeOf(kind) !== 'unknown');
  return { condition: `and e.kind <> all($${next}::text[])`, params: [named] };
}

/** Of a page's entries, and of the payments shown with them; other members' are left out. */
function postingsOf(db: Db, userId: string, rows: readonly EntryRow[]): Promise<PostingRow[]> {
  const entries = rows.flatMap(({ id, payment_id }) => (payment_id ? [payment_id, id] : [id]));
  return db.query<PostingRow>(
    `select p.entry_id, a.owner_kind, a.owner, a.purpose, a.asset, p.amount
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where p.entry_id = any($1::bigint[])
       and (a.owner_kind = 'system' or a.owner = $2)
     order by p.entry_id, p.id`,
    [entries, userId],
  );
}
