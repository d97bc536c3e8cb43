import type { Asset, MoneyLogEntry } from '@shared/contract';
import * as z from 'zod';
import type { Db, Param } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';
import { entryKinds, kindsOf, moneyLogTypeOf, purchaseKinds } from '../ledger/index.ts';
import { readCounterparties } from '../transfers/index.ts';
import { type EntryRow, type PostingRow, presentRecord } from './money-record.ts';

export interface MoneyLogFilter {
  type?: MoneyLogEntry['type'] | readonly MoneyLogEntry['type'][] | undefined;
  asset?: Asset | undefined;
  /** Inclusive; `to` is exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only these entries, found by a search. */
  among?: readonly string[] | undefined;
}

const position = z.tuple([cursorParts.id]);
/** A count above this is reported as `more`. */
const countedUpTo = 10_000;

/**
 * Lists records, newest first, one per entry. A chain payment that was spent at once is part of its
 * purchase's record. Entries never change, so the order is stable.
 */
export async function readMoneyLog(
  db: Db,
  userId: string,
  { cursor, limit, ...filter }: MoneyLogFilter & PageRequest,
): Promise<Page<MoneyLogEntry>> {
  const { type, asset, from, to } = filter;
  const scope = {
    list: 'moneyLog',
    userId,
    filter: {
      type: type && String(type),
      asset,
      from: from?.toISOString(),
      to: to?.toISOString(),
    },
    position,
  };
  const { list, next } = await pageOf(
    scope,
    { cursor, limit },
    async (after, size) => {
      const spans = await spansOf(db, userId, filter, after?.[0]);
      return entriesIn(db, userId, shownEntries(filter, spans, size));
    },
    (row) => [row.id],
    (row) => row,
  );
  return { list: await presentAll(db, userId, list), next };
}

/**
 * Reads up to `size` records, newest first, without a cursor.
 * @param before only records older than this entry
 */
export async function recordsBefore(
  db: Db,
  userId: string,
  filter: MoneyLogFilter,
  before: string | undefined,
  size: number,
): Promise<MoneyLogEntry[]> {
  if (filter.among?.length === 0) return [];
  const spans = await spansOf(db, userId, filter, before);
  return presentAll(db, userId, await entriesIn(db, userId, shownEntries(filter, spans, size)));
}

/** Reads one record. @throws AppError notFound, also for a record of another user */
export async function readMoneyRecord(db: Db, userId: string, id: string): Promise<MoneyLogEntry> {
  const spans = await spansOf(db, userId, {});
  const only = { ids: spans.ids, lows: spans.ids.map(() => id), highs: spans.ids.map(() => id) };
  const [record] = await presentAll(
    db,
    userId,
    await entriesIn(db, userId, shownEntries({}, only, 1)),
  );
  if (!record) throw new AppError('notFound');
  return record;
}

export async function countMoneyLog(
  db: Db,
  userId: string,
  filter: MoneyLogFilter,
): Promise<{ total: number; more: boolean }> {
  if (filter.among?.length === 0) return { total: 0, more: false };
  const spans = await spansOf(db, userId, filter);
  const { text, params } = shownEntries(filter, spans, countedUpTo + 1);
  const [row] = await db.query<{ total: number }>(
    `select count(*)::integer as total from (${text}) as counted`,
    params,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, countedUpTo), more: total > countedUpTo };
}

/** Loads and unloads of own cards, and payments into mutual aid: the money stays the user's. */
const ownMoves = ['card_recharge', 'card_recharge_refund', 'card_unload', 'aid_join'] as const;
const ownMoveKinds = ownMoves.flatMap(kindsOf);

/**
 * Returns SQL for whether the totals of `sumMoneyLog` leave out an entry. It reads the user's row as
 * `u`.
 * @param e alias of the entry; for a reversal, of the reversed entry
 * @param kinds parameter with `ownMoveKinds`
 * @param purchases parameter with `purchaseKinds`
 */
const uncounted = (e: string, kinds: string, purchases: string) => `(
  ${e}.kind = any(${kinds}::text[])
  or exists (
    select 1 from ledger_pendings g
    where g.state = 'voided' and (g.entry_id = ${e}.id or g.resolved_by = ${e}.id)
  )
  or case ${e}.kind
    when 'chain_payment' then exists (
      select 1 from ledger_entries s
      where s.order_id = ${e}.order_id and s.kind = any(${purchases}::text[])
    ) or exists (
      select 1 from payments m
      where m.order_id = ${e}.order_id and m.status = 'credited' and m.payer = u.address
    )
    when 'suspense_credit' then exists (
      select 1 from payments m
      where m.event_id = split_part(${e}.reference, ':', 1)::bigint and m.payer = u.address
    )
    else false end
)`;

/** Joins, as `w` and `aid`, of entries that `sumMoneyLog` counts with their fee or loss only. */
const partlyCounted = (e: string, w: string, aid: string) => `
  left join withdrawals ${w} on ${w}.address = u.address
    and ${w}.id = case ${e}.kind when 'withdrawal' then ${e}.reference::bigint end
  left join aid_positions ${aid}
    on ${aid}.order_id = case ${e}.kind when 'aid_claim' then ${e}.order_id end`;

/**
 * Sums the log's amounts per asset, in base units. An entry that leaves the account unchanged
 * counts with the amount received, and its reversal with the amount taken back. These entries and
 * their reversals do not count:
 * - loads and unloads of own cards. The caller adds the fees of loads.
 * - payments into mutual aid and their return, in whichever months. The profit counts in the month
 *   of the return, and a return below the payment counts as a loss in that month.
 * - payments from the user's own wallet into the account, and chain payments that were spent.
 * - a reservation that was refunded, and its refund.
 *
 * A withdrawal to the user's own wallet counts with its fee only.
 * @param filter counts only records that the log lists under it
 */
export async function sumMoneyLog(
  db: Db,
  userId: string,
  { from, to, asset, type, among }: MoneyLogFilter & { from: Date; to: Date },
): Promise<{ asset: Asset; in: bigint; out: bigint }[]> {
  // Reads all assets, because an entry's other asset decides whether the account is unchanged.
  const spans = await spansOf(db, userId, { from, to });
  const { kinds, isExcluded } = keptKinds(type ?? []);
  const rows = await db.query<{ asset: Asset; in: string; out: string }>(
    `select asset, coalesce(sum(amount) filter (where amount > 0), 0) as in,
       coalesce(-sum(amount) filter (where amount < 0), 0) as out
     from (
       select asset, case
         when own_fee is not null then sign(net) * own_fee
         when paid_in is not null
           then case when is_reversal then 1 else -1 end * greatest(paid_in - received, 0)
         when bool_and(net = 0) over (partition by entry_id)
           then case when is_reversal then -received else received end
         else net end as amount
       from (
         select p.entry_id, a.asset, sum(p.amount) as net,
           coalesce(sum(p.amount) filter (where p.amount > 0), 0) as received,
           max(w.fee) as own_fee, max(aid.principal + aid.activation) as paid_in,
           bool_or(posted.reverses is not null) as is_reversal
         from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as account (id, low, high)
         join ledger_accounts a on a.id = account.id
         join users u on u.id = $6
         join ledger_postings p on p.account_id = account.id
           and p.entry_id between account.low and account.high
         join ledger_entries posted on posted.id = p.entry_id
         join ledger_entries e on e.id = coalesce(posted.reverses, posted.id)
         ${partlyCounted('e', 'w', 'aid')}
         where not ${uncounted('e', '$5', '$4')}
           and ($7::text[] is null or (posted.kind = any($7)) <> $8)
           and ($9::bigint[] is null or posted.id = any($9))
         group by p.entry_id, a.asset
       ) as moved
     ) as shown
     where amount <> 0 and ($10::text is null or asset = $10)
     group by asset`,
    [
      ...[spans.ids, spans.lows, spans.highs, purchaseKinds, ownMoveKinds, userId],
      ...[type ? kinds : null, isExcluded, among ?? null, asset ?? null],
    ],
  );
  return rows.map((row) => ({ asset: row.asset, in: BigInt(row.in), out: BigInt(row.out) }));
}

interface Spans {
  ids: string[];
  lows: string[];
  highs: string[];
}

/** Larger than any entry id. */
const maxId = '9223372036854775806';

/**
 * Returns the range of entries in each account. Time follows the order of an account's entries
 * (migration 025), so a binary search finds the range.
 * @param before excludes this entry and all later ones
 */
async function spansOf(
  db: Db,
  userId: string,
  { asset, from, to }: MoneyLogFilter,
  before: string = maxId,
): Promise<Spans> {
  const rows = await db.query<{ id: string; low: string; high: string }>(
    `select id, low, least(high, $5::bigint - 1) as high from (
       select a.id,
         case when $3::timestamptz is null then 0
           else ledger_entry_from(a.id, $3) end as low,
         case when $4::timestamptz is null then ${maxId}
           else coalesce(ledger_entry_from(a.id, $4) - 1, ${maxId}) end as high
       from ledger_accounts a
       where owner_kind = 'user' and owner = $1 and purpose = 'available'
         and ($2::text is null or asset = $2)
     ) as span
     where low is not null`,
    [userId, asset ?? null, from ?? null, to ?? null, before],
  );
  return {
    ids: rows.map(({ id }) => id),
    lows: rows.map(({ low }) => low),
    highs: rows.map(({ high }) => high),
  };
}

interface Statement {
  text: string;
  params: Param[];
}

/**
 * Returns SQL for the ids of the log's entries, newest first. It reads `limit` entries of each
 * account (with a type: per kind of the type), since one account may fill the page.
 */
function shownEntries({ type, among }: MoneyLogFilter, spans: Spans, limit: number): Statement {
  const { keys, params } = keysOf(type, 5);
  const found = among && `$${5 + params.length}::bigint[]`;
  // With conditions on `entry_id` alone the planner may scan the index of all users' entries.
  const [column, key] = type ? ['p.log_key', 'own_key.name'] : ['p.account_id', 'account.id'];
  return {
    text: `select distinct own.entry_id as id
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as account (id, low, high)
     ${keys}
     cross join lateral (
       select distinct ${column}, p.entry_id from ledger_postings p
       where (${column}, p.entry_id) >= (${key}, account.low)
         and (${column}, p.entry_id) <= (${key}, account.high) and ${column} is not null
         ${found ? `and p.entry_id = any(${found})` : ''}
         and case p.log_key when account.id || ' chain_payment' then (
           select s.id from ledger_entries e join ledger_entries s on s.order_id = e.order_id
           where e.id = p.entry_id and s.kind = any($4::text[]) limit 1
         ) is null else true end
       order by ${column} desc, p.entry_id desc limit ${limit}
     ) as own
     order by id desc limit ${limit}`,
    params: [
      ...[spans.ids, spans.lows, spans.highs, purchaseKinds, ...params],
      ...(among ? [among] : []),
    ],
  };
}

/** Returns SQL of a type's log keys (migration 037) with parameter `next`; '' without a type. */
function keysOf(type: MoneyLogFilter['type'], next: number): { keys: string; params: Param[] } {
  if (!type) return { keys: '', params: [] };
  const { kinds, isExcluded } = keptKinds(type);
  if (!isExcluded) {
    const keys = `cross join lateral (
      select account.id || ' ' || kind as name from unnest($${next}::text[]) as kind
    ) as own_key`;
    return { keys, params: [kinds] };
  }
  const keys = `cross join lateral (
    select name from ledger_log_keys(account.id) as name
    where split_part(name, ' ', 2) <> all($${next}::text[])
  ) as own_key`;
  return { keys, params: [kinds] };
}

/** Returns the kinds of types. With 'unknown' among them, it returns the kinds of all others. */
function keptKinds(type: NonNullable<MoneyLogFilter['type']>) {
  const types = [type].flat();
  const kinds: string[] = types.flatMap(kindsOf);
  if (!types.includes('unknown')) return { kinds, isExcluded: false };
  return { kinds: namedKinds.filter((kind) => !kinds.includes(kind)), isExcluded: true };
}

/** Kinds with a type. All others are 'unknown', including kinds that a later version wrote. */
const namedKinds = Object.keys(entryKinds).filter((kind) => moneyLogTypeOf(kind) !== 'unknown');

function entriesIn(db: Db, userId: string, { text, params }: Statement): Promise<EntryRow[]> {
  const [ofUser, ofOwnMoves] = [`$${params.length + 1}`, `$${params.length + 2}`];
  return db.query<EntryRow>(
    `select e.id, e.kind, e.reference, e.created_at, e.order_id,
       coalesce(e.tx_hash, ended.tx_hash, payment.tx_hash) as tx_hash, payment.id as payment_id,
       held.state as reserved, held.resolved_by as ended_by,
       coalesce(w.fee, load.fee)::text as fee,
       case when w.network_fee_paid then w.network_fee::text end as wallet_fee,
       case when fee_of.id is not null then jsonb_build_object(
         'asset', fee_of.asset, 'amount', fee_of.amount::text, 'address', fee_of.address
       ) end as pays_for,
       coalesce(w.id, fee_of.id, back.id)::text as withdrawal_id,
       coalesce(w.address, paid.payer, credited.payer) as wallet, own_order.approvals,
       c.id as card_id, c.last4, replaced.last4 as replaces,
       (own_w.id is not null or aid.order_id is not null
         or ${uncounted('moved', ofOwnMoves, '$4')}) as own_move
     from (${text}) as shown
     join ledger_entries e on e.id = shown.id
     join ledger_entries moved on moved.id = coalesce(e.reverses, e.id)
     join users u on u.id = ${ofUser}::bigint
     ${partlyCounted('moved', 'own_w', 'aid')}
     left join ledger_pendings held on held.entry_id = e.id
     left join ledger_entries ended on ended.id = held.resolved_by
     left join withdrawals w
       on w.id = case e.kind when 'withdrawal' then e.reference::bigint end
     left join withdrawals back on back.id =
       case when e.kind in ('withdraw_refund', 'network_fee_refund') then e.reference::bigint end
     left join withdrawals fee_of
       on fee_of.order_id = case e.kind when 'network_fee' then e.order_id end
     left join card_recharges load
       on load.id = case e.kind when 'card_recharge' then e.reference::bigint end
     left join card_recharges failed_load
       on failed_load.id = case e.kind when 'card_recharge_refund' then e.reference::bigint end
     left join card_unloads unload
       on unload.id = case e.kind when 'card_unload' then e.reference::bigint end
     left join card_applications ordered on ordered.id =
       case when e.kind in ('card_fee', 'card_fee_refund') then e.reference::bigint end
     left join cards replaced on replaced.id = ordered.replaces
     left join cards c
       on c.id = coalesce(load.card_id, failed_load.card_id, unload.card_id, ordered.card_id)
     left join payments credited on credited.event_id =
       case e.kind when 'suspense_credit' then split_part(e.reference, ':', 1)::bigint end
     left join lateral (
       select s.id, s.tx_hash from ledger_entries s
       where e.kind = any($4::text[]) and s.order_id = e.order_id and s.kind = 'chain_payment'
       limit 1
     ) as payment on true
     left join payments paid on paid.status = 'credited' and paid.order_id =
       case when e.kind = 'chain_payment' or payment.id is not null then e.order_id end
     left join orders own_order on own_order.user_id = u.id
       and own_order.id = paid.order_id
     order by e.id desc`,
    [...params, userId, ownMoveKinds],
  );
}

async function presentAll(
  db: Db,
  userId: string,
  rows: readonly EntryRow[],
): Promise<MoneyLogEntry[]> {
  const postings = Map.groupBy(await postingsOf(db, userId, rows), ({ entry_id }) => entry_id);
  const transfers = rows.filter(({ kind }) => kind === 'quantity_transfer');
  const others = await readCounterparties(
    db,
    userId,
    transfers.map(({ reference }) => reference),
  );
  return rows.map((row) =>
    presentRecord(row, {
      own: postings.get(row.id) ?? [],
      payment: (row.payment_id && postings.get(row.payment_id)) || [],
      end: (row.ended_by && postings.get(row.ended_by)) || [],
      transfer: row.kind === 'quantity_transfer' ? others.get(row.reference) : undefined,
    }),
  );
}

/** Reads postings of entries, and of payments and ends shown with them; omits other members' ones. */
function postingsOf(db: Db, userId: string, rows: readonly EntryRow[]): Promise<PostingRow[]> {
  const entries = rows
    .flatMap(({ id, payment_id, ended_by }) => [id, payment_id, ended_by])
    .filter((id) => id !== null);
  return db.query<PostingRow>(
    `select p.entry_id, a.owner_kind, a.owner, a.purpose, a.asset, p.amount, p.balance
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where p.entry_id = any($1::bigint[])
       and (a.owner_kind = 'system' or a.owner = $2)
     order by p.entry_id, p.id`,
    [entries, userId],
  );
}
