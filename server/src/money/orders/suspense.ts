import { type Asset, assets, formatAmount } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';

export interface Suspense {
  eventId: string;
  txHash: string;
  payer: string;
  /** The user whose address paid, if any. */
  payerId: string | null;
  /** Asset; null for an unsupported token. */
  asset: Asset | null;
  amount: bigint;
  reason: string;
  /** The order that the payment names, and that order's user. */
  orderId: string | null;
  orderUserId: string | null;
  settledAt: Date;
  /** Whether a reorg removed its transaction. */
  orphaned: boolean;
  resolution: SuspenseResolution | null;
  resolvedAt: Date | null;
}

/** `gone`: the payment has left the chain for good, so nothing is credited or returned. */
export type SuspenseResolution = 'credited' | 'returned' | 'gone';

/** The first payments of a list, and the list's full length. */
export interface SuspenseList {
  list: Suspense[];
  total: number;
}

/** Open payments of an asset; null stands for all unsupported tokens, whose sum has no meaning. */
interface SuspenseSum {
  asset: Asset | null;
  count: number;
  amount: bigint;
}

const found = sql
  .selectFrom('payments')
  .innerJoin('chain_events', 'chain_events.id', 'payments.event_id')
  .leftJoin('orders', 'orders.id', 'payments.order_id')
  .leftJoin('users', 'users.address', 'payments.payer')
  .select([
    'payments.event_id',
    'chain_events.tx_hash',
    'chain_events.orphaned_at',
    'payments.payer',
    'users.id as payer_id',
    'payments.asset',
    'payments.amount',
    'payments.reason',
    'payments.order_id',
    'orders.user_id as order_user_id',
    'payments.settled_at',
    'payments.resolution',
    'payments.resolved_at',
  ])
  .select((e) => e.fn.countAll<string>().over().as('total'))
  .where('payments.status', '=', 'unmatched');

/** Lists open payments, the largest of each asset first; with `all`, all payments, latest first. */
export async function listSuspense(
  db: Db,
  { all = false, limit = 200 }: { all?: boolean; limit?: number } = {},
): Promise<SuspenseList> {
  const wanted = all
    ? found.orderBy('payments.settled_at', 'desc')
    : largestFirst.where('payments.resolution', 'is', null);
  return listOf(await db.rows(wanted.limit(limit)));
}

/** Lists payments from a user's address or for their orders; open ones first. */
export async function suspenseOf(
  db: Db,
  { id, address }: { id: string; address: string },
  limit = 100,
): Promise<SuspenseList> {
  const theirs = largestFirst.where((e) =>
    e.or([e('payments.payer', '=', address), e('orders.user_id', '=', id)]),
  );
  return listOf(await db.rows(theirs.limit(limit)));
}

/** Ranks payments within their asset, so that many of one asset do not hide another asset. */
const largestFirst = found
  .orderBy((e) => e('payments.resolution', 'is not', null))
  .orderBy((e) => e('payments.asset', 'is', null))
  .orderBy((e) =>
    e.fn
      .agg('row_number')
      .over((by) =>
        by
          .partitionBy(['payments.asset', 'payments.resolution'])
          .orderBy('payments.amount', 'desc')
          .orderBy('payments.event_id'),
      ),
  )
  .orderBy('payments.asset');

/** Sums all open payments by asset. */
export async function sumSuspense(db: Db): Promise<SuspenseSum[]> {
  const sums = await db.rows(
    sql
      .from('payments', { status: 'unmatched', resolution: null })
      .select((e) => [
        'asset',
        e.fn.countAll<string>().as('count'),
        e.fn.sum<string>('amount').as('amount'),
      ])
      .groupBy('asset')
      .orderBy('asset', (by) => by.asc().nullsLast()),
  );
  return sums.map(({ asset, count, amount }) => ({
    asset: asset as Asset | null,
    count: Number(count),
    amount: BigInt(amount),
  }));
}

export async function readSuspense(db: Db, eventId: string): Promise<Suspense | undefined> {
  const row = await db.first(found.where('payments.event_id', '=', eventId));
  return row && toSuspense(row);
}

/** Returns a line of sums and one per payment. Senders are shown by an audited command only. */
export async function readSuspenseNotes(db: Db): Promise<string[]> {
  const { list, total } = await listSuspense(db);
  if (total === 0) return [];
  const sums = (await sumSuspense(db)).map((sum) => `${shown(sum)} (${sum.count})`).join(', ');
  const cut = list.length < total ? `; the largest ${list.length} are named` : '';
  return [
    `${total === 1 ? '1 payment waits' : `${total} payments wait`} in suspense: ${sums}${cut}`,
    ...list.map(
      (one) =>
        `payment ${one.eventId} waits in suspense: ${shown(one)}, ${one.reason}` +
        `${one.orderId ? ` for order ${one.orderId}` : ''}${one.orphaned ? ', off the chain' : ''}`,
    ),
  ];
}

function shown({ asset, amount }: Pick<Suspense, 'asset' | 'amount'>): string {
  return asset ? `${formatAmount(amount, assets[asset].decimals, 18)} ${asset}` : 'foreign tokens';
}

const read = (db: Db) => db.rows(found);
type Row = Awaited<ReturnType<typeof read>>[number];

function listOf(found: Row[]): SuspenseList {
  return { list: found.map(toSuspense), total: Number(found[0]?.total ?? 0) };
}

function toSuspense(row: Row): Suspense {
  return {
    eventId: row.event_id,
    txHash: row.tx_hash,
    payer: row.payer,
    payerId: row.payer_id,
    asset: row.asset as Asset | null,
    amount: BigInt(row.amount),
    reason: row.reason ?? '',
    orderId: row.order_id,
    orderUserId: row.order_user_id,
    settledAt: row.settled_at,
    orphaned: row.orphaned_at !== null,
    resolution: row.resolution as Suspense['resolution'],
    resolvedAt: row.resolved_at,
  };
}
