import {
  type ActivityGroup,
  type ActivityItem,
  type ActivityTotal,
  activityGroups,
  assetNames,
  type CardSpending,
  type InputOf,
} from '@shared/contract';
import type { endpoints } from '@shared/contract/endpoints';
import * as z from 'zod';
import {
  containing,
  countMoneyLog,
  type MoneyLogFilter,
  recordsBefore,
  searchEntries,
  sumMoneyLog,
} from '../../money/activity/index.ts';
import type { Db, Param, Row } from '../../platform/database/index.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';
import { presentSpending } from '../cards/index.ts';

export interface ActivityFilter extends Omit<MoneyLogFilter, 'type' | 'among'> {
  type?: ActivityType | undefined;
  /** Types of one group, unless there is a `type`. */
  group?: ActivityGroup | undefined;
  /** Searched text; '' is no search. */
  q?: string | undefined;
}

type ActivityType = NonNullable<InputOf<typeof endpoints.user.activity>['type']>;

/** The last record and the last payment that were listed; null: none yet. */
type Position = [record: string | null, spending: [at: number, id: string] | null];
const position = z.tuple([
  z.nullable(cursorParts.id),
  z.nullable(z.tuple([cursorParts.time, cursorParts.name])),
]);

/** Activity types of card payments → statuses of the payments. */
const spendingStatuses = {
  card_payment: ['pending', 'settled'],
  card_refused: ['declined'],
  card_refund: ['refunded', 'reversed'],
} as const;
type CardType = keyof typeof spendingStatuses;
const isCardType = (type: ActivityType): type is CardType => Object.hasOwn(spendingStatuses, type);

/** Returns the activity type of a card payment. */
export function cardTypeOf(status: CardSpending['status']): CardType {
  if (status === 'declined') return 'card_refused';
  return status === 'pending' || status === 'settled' ? 'card_payment' : 'card_refund';
}

/** Returns the types that a filter lists; undefined for all. */
function typesOf({ type, group }: ActivityFilter): readonly ActivityType[] | undefined {
  if (type) return [type];
  return group && activityGroups[group];
}

/** Same limit as for the money log. */
const countedUpTo = 10_000;

/** Returns a page of the money log merged with the user's card payments, newest first. */
export async function readActivity(
  db: Db,
  userId: string,
  { cursor, limit, ...filter }: ActivityFilter & PageRequest,
): Promise<Page<ActivityItem>> {
  const { type, group, asset, from, to, q } = filter;
  const named = { type, group, asset, from: from?.toISOString(), to: to?.toISOString(), q };
  const records = await recordsOf(db, userId, filter);
  return pageOf<{ item: ActivityItem; position: Position }, ActivityItem, Position>(
    { list: 'activity', userId, filter: named, position },
    { cursor, limit },
    async (after, size) => {
      const [record, spending] = after ?? [null, null];
      const [logged, paid] = await Promise.all([
        records ? recordsBefore(db, userId, records, record ?? undefined, size) : [],
        spendingsBefore(db, userId, filter, spending, size),
      ]);
      return merge(logged.map(ofRecord), paid.map(ofSpending), [record, spending]).slice(0, size);
    },
    (row) => row.position,
    ({ item }) => item,
  );
}

export async function countActivity(
  db: Db,
  userId: string,
  filter: ActivityFilter,
): Promise<{ total: number; more: boolean }> {
  const records = await recordsOf(db, userId, filter);
  const { text, params } = spendingsIn(userId, filter, null, countedUpTo + 1);
  const [logged, [paid]] = await Promise.all([
    records ? countMoneyLog(db, userId, records) : { total: 0, more: false },
    db.query<{ total: number }>(`select count(*)::integer as total from (${text}) as c`, params),
  ]);
  const total = logged.total + (paid?.total ?? 0);
  return { total: Math.min(total, countedUpTo), more: logged.more || total > countedUpTo };
}

/**
 * Sums the activity of a time span that a filter lists, per asset, in base units; omits assets
 * without activity. Moves between the user's own wallet, account and cards do not count, but their
 * fees do.
 */
export async function sumActivity(
  db: Db,
  userId: string,
  { from, to, ...filter }: ActivityFilter & { from: Date; to: Date },
): Promise<ActivityTotal[]> {
  const records = await recordsOf(db, userId, filter);
  const [logged, paid] = await Promise.all([
    records ? sumMoneyLog(db, userId, { ...records, from, to }) : [],
    sumCards(db, userId, { ...filter, among: records?.among, from, to }),
  ]);
  return assetNames.flatMap((asset) => {
    const sum = logged.find((one) => one.asset === asset) ?? { in: 0n, out: 0n };
    const out = sum.out + (asset === 'USDT' ? paid : 0n);
    return sum.in + out > 0n ? [{ asset, in: String(sum.in), out: String(out) }] : [];
  });
}

/** Sums payments with cards and fees of top-ups, USDT base units. @param among entries found */
async function sumCards(
  db: Db,
  userId: string,
  filter: ActivityFilter & { from: Date; to: Date; among: MoneyLogFilter['among'] },
): Promise<bigint> {
  const { asset, from, to, q, among } = filter;
  if (asset !== undefined && asset !== 'USDT') return 0n;
  const [paid] = await db.query<{ out: string }>(
    `select (
       select coalesce(sum(s.amount), 0)
       from cards c join card_spendings s on s.card_id = c.id
       where c.user_id = $1 and s.status = any($2::text[]) and s.at >= $3 and s.at < $4
         and ($5::text is null or s.merchant ilike $5)
         and ($6::text[] is null or 'card_payment' = any($6))
     ) + (
       select coalesce(sum(r.fee), 0) from card_recharges r
       join ledger_entries e on e.kind = 'card_recharge' and e.reference = r.id::text
       where r.user_id = $1 and r.state <> 'failed' and r.created_at >= $3 and r.created_at < $4
         and ($7::bigint[] is null or e.id = any($7))
         and ($6::text[] is null or 'card_recharge' = any($6))
     ) as out`,
    [
      ...[userId, spendingStatuses.card_payment, from, to],
      ...[q ? containing(q) : null, typesOf(filter) ?? null, among ?? null],
    ],
  );
  return BigInt(paid?.out ?? 0);
}

/** Returns the filter of the money log; undefined if only card payments are wanted. */
async function recordsOf(
  db: Db,
  userId: string,
  { type, group, q, ...filter }: ActivityFilter,
): Promise<MoneyLogFilter | undefined> {
  const types = typesOf({ type, group })?.filter((one) => !isCardType(one));
  if (types?.length === 0) return undefined;
  return { ...filter, type: types, among: q ? await searchEntries(db, userId, q) : undefined };
}

interface SpendingRow extends Row<'card_spendings'> {
  last4: string;
}

function spendingsBefore(
  db: Db,
  userId: string,
  filter: ActivityFilter,
  after: Position[1],
  size: number,
): Promise<SpendingRow[]> {
  const { text, params } = spendingsIn(userId, filter, after, size);
  return db.query<SpendingRow>(text, params);
}

/** Returns SQL that selects the user's card payments, newest first. All of them are in USDT. */
function spendingsIn(
  userId: string,
  { asset, from, to, q, ...chosen }: ActivityFilter,
  after: Position[1],
  size: number,
): { text: string; params: Param[] } {
  const statuses = typesOf(chosen)
    ?.filter(isCardType)
    .flatMap((type) => spendingStatuses[type]);
  const none = statuses?.length === 0 || (asset !== undefined && asset !== 'USDT');
  return {
    text: `select s.*, c.last4 from cards c
      cross join lateral (
        select * from card_spendings s
        where s.card_id = c.id
          and ($2::text[] is null or s.status = any($2))
          and ($3::timestamptz is null or s.at >= $3) and ($4::timestamptz is null or s.at < $4)
          and ($5::text is null or s.merchant ilike $5)
          and ($6::timestamptz is null or (s.at, s.id) < ($6, $7::text))
        order by s.at desc, s.id desc limit $8
      ) as s
      where c.user_id = $1
      order by s.at desc, s.id desc limit $8`,
    params: [
      ...[userId, statuses ?? null, from ?? null, to ?? null, q ? containing(q) : null],
      ...[after && new Date(after[0]), after ? after[1] : null, none ? 0 : size],
    ],
  };
}

const ofRecord = (record: NonNullable<ActivityItem['record']>): ActivityItem => ({
  id: `record-${record.id}`,
  at: record.created_at,
  record,
  spending: null,
});

const ofSpending = (row: SpendingRow): ActivityItem => ({
  id: `card-${row.id}`,
  at: row.at.toISOString(),
  record: null,
  spending: { ...presentSpending(row), card: { id: row.card_id, last4: row.last4 } },
});

/** Merges two lists, newest first, and adds the position after each item. */
function merge(
  records: readonly ActivityItem[],
  spendings: readonly ActivityItem[],
  start: Position,
): { item: ActivityItem; position: Position }[] {
  const merged: { item: ActivityItem; position: Position }[] = [];
  let [record, spending] = start;
  for (let r = 0, s = 0; r < records.length || s < spendings.length; ) {
    const [logged, paid] = [records[r], spendings[s]];
    const isRecord = !paid || (logged && Date.parse(logged.at) >= Date.parse(paid.at));
    const item = isRecord ? logged : paid;
    if (!item) break;
    if (item.record) record = item.record.id;
    if (item.spending) spending = [Date.parse(item.at), item.spending.id];
    if (isRecord) r += 1;
    else s += 1;
    merged.push({ item, position: [record, spending] });
  }
  return merged;
}
